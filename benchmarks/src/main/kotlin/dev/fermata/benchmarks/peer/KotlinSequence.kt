package dev.fermata.benchmarks.peer

/** Kotlin's side of the generator benchmark. */
class KotlinSequence {
  /** The numbers below [end], from a sequence builder. */
  fun range(end: Int): Iterator<Int> = sequence {
    for (i in 0 until end) {
      yield(i)
    }
  }.iterator()
}
