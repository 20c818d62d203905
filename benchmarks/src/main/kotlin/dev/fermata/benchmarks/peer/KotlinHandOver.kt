package dev.fermata.benchmarks.peer

import java.util.concurrent.Executors
import kotlinx.coroutines.ExecutorCoroutineDispatcher
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.async
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Semaphore
import kotlinx.coroutines.withContext

/** Kotlin's side of the benchmarks of semaphores and queues: two coroutines on a dispatcher of one thread. */
class KotlinHandOver : AutoCloseable {
  private val dispatcher: ExecutorCoroutineDispatcher =
    Executors.newSingleThreadExecutor { Thread(it).apply { isDaemon = true } }.asCoroutineDispatcher()

  /** Hands a permit back and forth, that often each way; returns how often that was. */
  fun permits(times: Int): Int = runBlocking {
    withContext(dispatcher) {
      val one = Semaphore(1, 0)
      val other = Semaphore(1, 1)
      val first = async { pass(one, other, times) }
      val second = async { pass(other, one, times) }
      first.await() + second.await()
    }
  }

  private suspend fun pass(mine: Semaphore, other: Semaphore, times: Int): Int {
    var done = 0
    while (done < times) {
      mine.acquire()
      other.release()
      done++
    }
    return done
  }

  /** Sends that many items through a channel that holds one; returns how many came. */
  fun items(times: Int): Int = runBlocking {
    withContext(dispatcher) {
      val channel = Channel<Any>(1)
      val consumer = async { receive(channel, times) }
      send(channel, times)
      consumer.await()
    }
  }

  private suspend fun send(channel: Channel<Any>, times: Int) {
    var sent = 0
    while (sent < times) {
      channel.send(this)
      sent++
    }
  }

  private suspend fun receive(channel: Channel<Any>, times: Int): Int {
    var received = 0
    while (received < times) {
      channel.receive()
      received++
    }
    return received
  }

  override fun close() = dispatcher.close()
}
