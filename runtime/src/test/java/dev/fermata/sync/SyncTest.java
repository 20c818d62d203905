package dev.fermata.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import dev.fermata.Script;
import dev.fermata.Task;
import dev.fermata.internal.loop.TestLoop;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.function.Executable;

/** A loop on virtual time, whose reports fail the test. */
abstract class SyncTest {
  final TestLoop test = TestLoop.create();
  final Loop loop = test.loop;

  @AfterEach
  void nothingIsReported() {
    loop.allTasks().forEach(Task::cancel);
    turns(3);
    test.close();
    assertEquals(List.of(), test.messages());
  }

  /** Runs one turn, whether or not anything is ready. */
  void turn() {
    loop.callSoon(() -> {});
    test.turns(1);
  }

  void turns(int count) {
    for (int i = 0; i < count; i++) {
      turn();
    }
  }

  /** A task that has taken its first step. */
  <T> Task<T> start(Coroutine<T> coroutine) {
    Task<T> task = loop.createTask(coroutine);
    turn();
    return task;
  }

  /** A task that awaits {@code operation} and then logs {@code entry}; it has taken its first step. */
  Task<Object> logs(String entry, Coroutine<?> operation) {
    return start(logging(entry, operation));
  }

  Coroutine<Object> logging(String entry, Coroutine<?> operation) {
    return Script.of(in -> Script.await(operation), in -> {
      Object value = in.get();
      test.log.add(entry);
      return Script.done(value);
    });
  }

  /** The log since the last call. */
  List<String> log() {
    List<String> entries = List.copyOf(test.log);
    test.log.clear();
    return entries;
  }

  static void refused(LoopStateException.Reason reason, String message, Executable call) {
    LoopStateException error = assertThrows(LoopStateException.class, call);
    assertEquals(reason, error.reason());
    assertEquals(message, error.getMessage());
  }
}
