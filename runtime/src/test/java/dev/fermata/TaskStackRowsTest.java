package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Stacks and texts of tasks: rows TASK-23 to TASK-25 of asyncio-rows.tsv, and what happens to a user's exception. */
class TaskStackRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    test.close();
  }

  private Task<Object> chain(Future<?> future) {
    return loop.createTask(
        Script.named(
            "outer",
            in -> Script.await(Script.named(
                "middle",
                mid -> Script.await(Script.named("inner", inner -> Script.await(future)))))),
        "chain");
  }

  private static List<String> texts(List<StackTraceElement> frames) {
    return frames.stream().map(StackTraceElement::toString).toList();
  }

  private static final List<String> CHAIN = List.of(
      "app.Host.outer(Host.java:10)",
      "app.Host.middle(Host.java:10)",
      "app.Host.inner(Host.java:10)");

  @Test
  @DisplayName(
      "stack(): suspended, oldest first; ended normally or cancelled, empty; failed, where it failed. A limit keeps the newest of a suspended and the oldest of a failed task")
  void TASK_23_stack() {
    Future<String> future = loop.createFuture();
    Task<Object> task = chain(future);
    test.turns(1);
    assertEquals(CHAIN, texts(task.stack()));
    assertEquals(CHAIN.subList(1, 3), texts(task.stack(2)));
    future.setException(new IOException("broken"));
    test.turns(1);
    assertEquals(CHAIN, texts(task.stack()));
    assertEquals(CHAIN.subList(0, 2), texts(task.stack(2)));
    task.exception();
    Future<String> value = loop.createFuture();
    Task<Object> finished = chain(value);
    Task<Object> cancelled = chain(loop.createFuture());
    test.turns(1);
    value.setResult("x");
    cancelled.cancel();
    test.turns(1);
    assertTrue(finished.isDone() && cancelled.isCancelled());
    assertEquals(List.of(), finished.stack());
    assertEquals(List.of(), cancelled.stack());
    Task<Object> atOnce = loop.createTask(Script.named("atOnce", in -> {
      throw new IOException("never suspended");
    }));
    test.turns(1);
    assertEquals(List.of("app.Host.atOnce(Host.java:1)"), texts(atOnce.stack()));
    atOnce.exception();
  }

  @Test
  @DisplayName("printStack() prints the same as a trace")
  void TASK_24_printStack() {
    Future<String> future = loop.createFuture();
    Task<Object> task = chain(future);
    test.turns(1);
    String suspended = TaskRowsTest.printed(task);
    assertTrue(suspended.startsWith("Stack for <"), suspended);
    CHAIN.forEach(frame -> assertTrue(suspended.contains("    at " + frame), suspended));
    future.setException(new IOException("broken"));
    test.turns(1);
    String failed = TaskRowsTest.printed(task);
    assertTrue(failed.startsWith("Traceback for <"), failed);
    assertTrue(failed.contains("java.io.IOException: broken"), failed);
    task.exception();
    Task<String> done = loop.createTask(Coroutine.completed("x"));
    test.turns(1);
    assertTrue(TaskRowsTest.printed(done).startsWith("No stack for <"));
  }

  @Test
  @DisplayName(
      "the text shows state, name, coroutine and place, what is awaited, callbacks, and requests to cancel")
  void TASK_25_text() {
    Future<String> future = loop.createFuture();
    Task<Object> task = chain(future);
    test.turns(1);
    assertEquals(
        "<Task pending name='chain' coro=<Host.outer() at Host.java:10> wait_for=<Future pending>>",
        task.toString());
    Task<Object> outer =
        loop.createTask(Script.named("waiter", in -> Script.await(task)), "waiter");
    test.turns(1);
    assertTrue(outer.toString().contains("wait_for=<Task chain pending>"), outer::toString);
    assertTrue(task.toString().contains("cb=[wakeup of waiter]"), task::toString);
    task.cancel();
    assertTrue(task.toString().startsWith("<Task cancelling name='chain'"), task::toString);
    test.turns(2);
    assertTrue(task.toString().startsWith("<Task cancelled name='chain'"), task::toString);
    Task<String> done = loop.createTask(Coroutine.completed("value"), "done");
    test.turns(1);
    assertEquals(
        "<Task finished result=value name='done' coro=<Coroutine.completed>>", done.toString());
    assertTrue(
        loop.createTask(Coroutine.completed("x")).toString().matches(".* name='Task-\\d+' .*"));
  }

  @Test
  @DisplayName(
      "a user's exception gets the logical frames once, at the end of its trace, and nothing else")
  void exceptionGetsFramesOnce() {
    Future<String> future = loop.createFuture();
    IOException failure = new IOException("broken");
    StackTraceElement[] before = failure.getStackTrace();
    Task<Object> task = chain(future);
    test.turns(1);
    future.setException(failure);
    test.turns(1);
    StackTraceElement[] after = failure.getStackTrace();
    assertEquals(List.of(before), Arrays.asList(after).subList(0, before.length));
    assertEquals(
        List.of(
            "app.Host.inner(Host.java:10)",
            "app.Host.middle(Host.java:10)",
            "app.Host.outer(Host.java:10)"),
        texts(Arrays.asList(after).subList(before.length, after.length)));
    for (int i = 0; i < 100; i++) {
      Task<Object> again = loop.createTask(
          Script.of(in -> Script.await(Fermata.sleep(0)), in -> Script.await(task)));
      assertSame(failure, assertThrows(IOException.class, () -> test.run(again)));
    }
    assertEquals(after.length, failure.getStackTrace().length);
    assertEquals(0, failure.getSuppressed().length);
    assertNull(failure.getCause());
  }

  @Test
  @DisplayName("an exception without a writable trace stays as it is")
  void unwritableTrace() {
    final class Bare extends RuntimeException {
      private static final long serialVersionUID = 1L;

      Bare() {
        super("bare", null, false, false);
      }
    }

    Future<String> future = loop.createFuture();
    Task<Object> task = chain(future);
    test.turns(1);
    future.setException(new Bare());
    test.turns(1);
    assertEquals(0, assertThrows(Bare.class, task::result).getStackTrace().length);
  }
}
