package dev.fermata.benchmarks.peer

import java.util.concurrent.Executors
import kotlinx.coroutines.ExecutorCoroutineDispatcher
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import kotlinx.coroutines.yield

/** Kotlin's side of the yield benchmark: one coroutine on a dispatcher of one thread. */
class KotlinYield : AutoCloseable {
  private val dispatcher: ExecutorCoroutineDispatcher =
    Executors.newSingleThreadExecutor { Thread(it).apply { isDaemon = true } }.asCoroutineDispatcher()

  /** Yields that often, and returns how often that was. */
  fun yields(times: Int): Int = runBlocking {
    withContext(dispatcher) {
      var done = 0
      while (done < times) {
        yield()
        done++
      }
      done
    }
  }

  override fun close() = dispatcher.close()
}
