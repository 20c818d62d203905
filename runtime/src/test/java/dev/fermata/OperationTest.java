package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.debug.TaskInfo;
import dev.fermata.debug.TaskTree;
import dev.fermata.internal.loop.TestLoop;
import dev.fermata.interop.Stepper;
import dev.fermata.sync.Lock;
import dev.fermata.sync.Queue;
import dev.fermata.sync.QueueShutDownException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tasks that are suspended in a sleep, a lock or the like, where no future is made unless somebody asks for one. */
class OperationTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    loop.allTasks().forEach(Task::cancel);
    for (int turn = 0; turn < 3; turn++) {
      test.inside(() -> {});
    }
    test.close();
    assertEquals(List.of(), test.messages());
  }

  private Task<Object> sleeping() {
    Task<Object> task = loop.createTask(
        Script.named("sleeper", in -> Script.await(Fermata.sleep(Duration.ofMillis(10), "slept"))));
    test.turns(1);
    return task;
  }

  @Test
  @DisplayName(
      "the future of a sleeping task is made when it is asked for, and is the same each time")
  void futureOnDemand() {
    Task<Object> task = sleeping();
    Future<?> future = task.waitingFor();
    assertNotNull(future);
    assertSame(future, task.waitingFor());
    assertEquals(List.of(task), List.copyOf(future.awaitedBy()));
    assertEquals("slept", test.run(task));
    assertTrue(future.isDone());
    assertNull(task.waitingFor());
    assertEquals(10_000_000, test.clock.now());
  }

  @Test
  @DisplayName(
      "cancelling that future ends the sleep with an error, and counts as no request to the task")
  void futureIsCancelled() {
    Task<Object> task = sleeping();
    assertTrue(task.waitingFor().cancel("enough"));
    assertEquals(
        "enough", assertThrows(CancelledError.class, () -> test.run(task)).getMessage());
    assertEquals(0, task.cancelling());
    assertEquals(0, test.clock.now());
  }

  @Test
  @DisplayName(
      "cancelling a task whose future was asked for ends the sleep and takes its timer away")
  void taskIsCancelledAfterAsking() {
    Task<Object> task = sleeping();
    Future<?> future = task.waitingFor();
    assertTrue(task.cancel("enough"));
    assertTrue(future.isCancelled());
    assertEquals(
        "enough", assertThrows(CancelledError.class, () -> test.run(task)).getMessage());
    test.timeouts().clear();
    test.run(Fermata.sleep(1));
    assertTrue(test.timeouts().stream().allMatch(timeout -> timeout <= 1_000_000));
  }

  @Test
  @DisplayName(
      "a place in a lock's line whose future was cancelled is passed over, and nobody waits behind it")
  void cancelledPlace() {
    Lock lock = new Lock();
    assertTrue(test.run(lock.acquire()));
    Task<Boolean> first = loop.createTask(lock.acquire());
    Task<Boolean> second = loop.createTask(lock.acquire());
    test.turns(1);
    assertTrue(first.waitingFor().cancel());
    lock.release();
    assertTrue(test.run(second));
    assertTrue(first.isCancelled());
    assertTrue(lock.locked());
  }

  @Test
  @DisplayName(
      "the first request's message is the one that a task sees that is cancelled twice in a sleep")
  void cancelledTwice() {
    Task<Object> task = sleeping();
    task.cancel("one");
    task.cancel("two");
    assertEquals("one", assertThrows(CancelledError.class, () -> test.run(task)).getMessage());
    assertEquals(2, task.cancelling());
  }

  @Test
  @DisplayName("taking the request back does not undo what was delivered to a sleep")
  void uncancelled() {
    Task<Object> task = sleeping();
    task.cancel();
    assertEquals(0, task.uncancel());
    assertThrows(CancelledError.class, () -> test.run(task));
  }

  @Test
  @DisplayName("a request between the end of a sleep and the next step is thrown all the same")
  void cancelledWhenOver() {
    Task<Object> task = sleeping();
    loop.callLater(Duration.ofMillis(10), task::cancel); // the sleep's own timer runs before it
    assertThrows(CancelledError.class, () -> test.run(task));
  }

  @Test
  @DisplayName("stacks, texts and trees show the sleep")
  void isShown() {
    Task<Object> task = sleeping();
    assertEquals(
        List.of("app.Host.sleeper(Host.java:10)", "dev.fermata.Fermata.sleep(Fermata.java)"),
        task.stack().stream().map(StackTraceElement::toString).toList());
    assertTrue(task.toString().contains(" wait_for=<Future pending>"), task::toString);
    TaskInfo info = TaskTree.of(loop).tasks().get(0);
    assertEquals(TaskInfo.State.WAITING, info.state());
    assertEquals(
        "<Future pending cb=[wakeup of " + task.name() + "]>", info.waitingFor().orElseThrow());
    assertEquals(task.stack(), info.stack());
  }

  @Test
  @DisplayName(
      "an error of an operation has the await chain at the end of its trace, beginning with the operation")
  void traceOfAnError() {
    Queue<String> queue = new Queue<>();
    Task<Object> task =
        loop.createTask(Script.named("getter", in -> Script.await(queue.get())), "getter");
    test.turns(1);
    queue.shutdown();
    StackTraceElement[] trace =
        assertThrows(QueueShutDownException.class, () -> test.run(task)).getStackTrace();
    if (trace.length > 0) { // errors of queues have none
      assertEquals("app.Host.getter(Host.java:10)", trace[trace.length - 1].toString());
      assertEquals("dev.fermata.sync.Queue.get(Queue.java)", trace[trace.length - 2].toString());
    }
  }

  @Test
  @DisplayName("a coroutine is good for one run, also if it is a sleep or a lock's acquire")
  void oneRun() {
    Coroutine<Void> sleep = Fermata.sleep(1);
    Task<Void> task = loop.createTask(sleep);
    test.turns(1);
    assertEquals(
        "coroutine is being awaited already",
        assertThrows(IllegalStateException.class, () -> loop.createTask(sleep)).getMessage());
    test.run(task);
    assertEquals(
        "cannot reuse already awaited coroutine",
        assertThrows(IllegalStateException.class, () -> test.run(sleep)).getMessage());
    Coroutine<Boolean> closed = new Lock().acquire();
    closed.close();
    assertThrows(IllegalStateException.class, () -> test.run(closed));
  }

  @Test
  @DisplayName(
      "close(): one that a task awaits is refused; the task's own body ends; the timer is gone")
  void closing() {
    Coroutine<Void> inner = Fermata.sleep(50);
    Task<Object> outer = loop.createTask(Script.of(in -> Script.await(inner)));
    Coroutine<Void> body = Fermata.sleep(50);
    Task<Void> own = loop.createTask(body);
    test.turns(1);
    assertThrows(IllegalStateException.class, inner::close);
    body.close();
    outer.coroutine().close();
    inner.close(); // has ended
    own.cancel();
    outer.cancel();
    test.run(Fermata.waitAll(own, outer));
    assertTrue(own.exception() instanceof IllegalStateException);
    assertTrue(outer.exception() instanceof IllegalStateException);
    assertEquals(0, test.clock.now());
  }

  @Test
  @DisplayName("who drives a coroutine by hand is given a future of the loop that is running")
  void drivenByHand() {
    Lock lock = new Lock();
    assertTrue(test.run(lock.acquire()));
    test.inside(() -> {
      Stepper<Object> stepper =
          new Stepper<>(Script.of(in -> Script.await(lock.acquire()), in -> Script.done(in.get())));
      stepper.resume(null);
      Future<?> awaited = (Future<?>) stepper.awaited();
      assertFalse(awaited.isDone());
      lock.release();
      assertTrue(awaited.isDone());
      stepper.resume(awaited.result());
      assertEquals(true, stepper.result());
      assertTrue(lock.locked());
      Stepper<Boolean> closed = new Stepper<>(lock.acquire());
      closed.resume(null);
      closed.close();
      lock.release();
      assertFalse(lock.locked());
    });
  }

  @Test
  @DisplayName("an asynchronous generator may sleep between its values, and be cancelled in that")
  void inGenerators() {
    AsyncGenerator<Integer> generator = Script.generator(
        "sleeping",
        in -> Script.await(Fermata.sleep(5)),
        in -> Script.emit(1),
        in -> Script.await(Fermata.sleep(5)),
        in -> Script.emit(2));
    test.run(Script.of(
        in -> Script.await(generator.advance()),
        in -> {
          test.log.add(in.get() + " " + generator.current());
          return Script.await(generator.advance());
        },
        in -> {
          test.log.add(in.get() + " " + generator.current());
          return Script.await(generator.advance());
        },
        in -> Script.done(test.log.add(in.get().toString()))));
    assertEquals(List.of("true 1", "true 2", "false"), test.log);
    assertEquals(10_000_000, test.clock.now());
    AsyncGenerator<Integer> left =
        Script.generator("left", in -> Script.await(Fermata.sleep(50)), in -> Script.emit(1));
    Task<Object> asking = loop.createTask(Script.of(in -> Script.await(left.advance())));
    test.turns(1);
    asking.cancel();
    assertThrows(CancelledError.class, () -> test.run(asking));
    assertEquals(10_000_000, test.clock.now());
  }

  @Test
  @DisplayName("a loop that makes its own futures is asked for one by everything that has to wait")
  void ownFutures() {
    try (TestLoop own = TestLoop.withOwnFutures()) {
      Task<Object> task = own.loop.createTask(Script.named(
          "sleeper", in -> Script.await(Fermata.sleep(Duration.ofMillis(10), "slept"))));
      own.turns(1);
      assertEquals(Future.class, task.waitingFor().getClass());
      assertEquals(
          List.of("app.Host.sleeper(Host.java:10)", "dev.fermata.Fermata.sleep(Fermata.java)"),
          task.stack().stream().map(StackTraceElement::toString).toList());
      assertEquals("slept", own.run(task));
      Task<Void> cancelled = own.loop.createTask(Fermata.sleep(50));
      own.turns(1);
      cancelled.cancel("enough");
      assertEquals(
          "enough", assertThrows(CancelledError.class, () -> own.run(cancelled)).getMessage());
      assertEquals(10_000_000, own.clock.now());
    }
  }
}
