package dev.fermata.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Task;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Shutting queues down: rows of area QUEU of asyncio-rows.tsv. */
class QueueShutdownRowsTest extends SyncTest {
  private final Queue<String> queue = new Queue<>();
  private final Queue<String> one = new Queue<>(1);

  private void putRefused(Queue<String> into) {
    assertThrows(QueueShutDownException.class, () -> into.putNowait("x"));
    assertThrows(QueueShutDownException.class, () -> test.run(into.put("x")));
  }

  private void getRefused(Queue<String> from) {
    assertThrows(QueueShutDownException.class, from::getNowait);
    assertThrows(QueueShutDownException.class, () -> test.run(from.get()));
  }

  @Test
  @DisplayName("after a shutdown puts fail at once, gets when nothing is left")
  void QUEU_16_shutdown() {
    queue.putNowait("a");
    queue.putNowait("b");
    queue.shutdown();
    putRefused(queue);
    assertEquals("a", test.run(queue.get()));
    assertEquals("b", queue.getNowait());
    getRefused(queue);
    one.putNowait("a");
    one.shutdown();
    putRefused(one); // full, too
  }

  @Test
  @DisplayName("a getter that was woken for an item before the shutdown gets it (M-30)")
  void wokenBeforeTheShutdown() {
    Task<String> getter = start(queue.get());
    test.inside(() -> {
      queue.putNowait("a");
      queue.shutdown();
    });
    turn();
    assertEquals("a", getter.result());
  }

  @Test
  @DisplayName("an immediate shutdown drops the items, which count as done; gets fail at once")
  void QUEU_17_immediate() {
    queue.putNowait("a");
    queue.putNowait("b");
    queue.putNowait("c");
    assertEquals("a", queue.getNowait());
    Task<Void> joining = start(queue.join());
    queue.shutdown(true);
    getRefused(queue);
    turns(2);
    assertFalse(joining.isDone()); // a was taken, and is not done
    queue.taskDone();
    turn();
    assertTrue(joining.isDone());
    one.putNowait("a");
    Task<Void> other = start(one.join());
    one.shutdown(true);
    turn();
    assertTrue(other.isDone());
  }

  @Test
  @DisplayName("shutdown wakes all who wait to get or to put, and they fail")
  void QUEU_18_wakesAll() {
    List<Task<String>> getters = List.of(start(queue.get()), start(queue.get()));
    one.putNowait("a");
    List<Task<Void>> putters = List.of(start(one.put("b")), start(one.put("c")));
    test.inside(() -> {
      queue.shutdown();
      one.shutdown();
    });
    turn();
    getters.forEach(task -> assertInstanceOf(QueueShutDownException.class, task.exception()));
    putters.forEach(task -> assertInstanceOf(QueueShutDownException.class, task.exception()));
    assertEquals("a", one.getNowait());
  }

  @Test
  @DisplayName(
      "after a shutdown taskDone and join work; it may be shut down again, and more strictly")
  void QUEU_19_again() {
    queue.putNowait("a");
    queue.putNowait("b");
    queue.shutdown();
    queue.shutdown();
    Task<Void> joining = start(queue.join());
    assertEquals("a", queue.getNowait());
    queue.taskDone();
    turns(2);
    assertFalse(joining.isDone());
    queue.shutdown(true);
    turn();
    assertTrue(joining.isDone() && queue.empty());
    assertThrows(IllegalArgumentException.class, queue::taskDone);
    assertTrue(start(queue.join()).isDone());
    getRefused(queue);
  }
}
