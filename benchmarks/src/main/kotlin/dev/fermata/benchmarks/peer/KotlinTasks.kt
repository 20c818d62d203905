package dev.fermata.benchmarks.peer

import java.util.concurrent.Executors
import kotlinx.coroutines.ExecutorCoroutineDispatcher
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.async
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeout

/** Kotlin's side of the benchmarks of tasks and time limits: one coroutine on a dispatcher of one thread. */
class KotlinTasks : AutoCloseable {
  private val dispatcher: ExecutorCoroutineDispatcher =
    Executors.newSingleThreadExecutor { Thread(it).apply { isDaemon = true } }.asCoroutineDispatcher()

  /** Starts that many coroutines, each when the one before has ended, and adds up their results. */
  fun spawnAndJoin(times: Int): Long = runBlocking {
    withContext(dispatcher) {
      var sum = 0L
      for (i in 0 until times) {
        sum += async { i }.await()
      }
      sum
    }
  }

  /** Sets that many time limits that do not pass, one after the other, and adds up the blocks' results. */
  fun withLimit(times: Int, millis: Long): Long = runBlocking {
    withContext(dispatcher) {
      var sum = 0L
      for (i in 0 until times) {
        sum += withTimeout(millis) { i }
      }
      sum
    }
  }

  override fun close() = dispatcher.close()
}
