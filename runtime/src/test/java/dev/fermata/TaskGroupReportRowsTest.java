package dev.fermata;

import static dev.fermata.Blocks.after;
import static dev.fermata.Blocks.cancelled;
import static dev.fermata.Blocks.failingAfter;
import static dev.fermata.Blocks.forever;
import static dev.fermata.Blocks.insteadThrow;
import static dev.fermata.Blocks.untilCancelled;
import static dev.fermata.Blocks.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Fatal errors in groups, reports, eager children and what a group holds on to: area TGRP of asyncio-rows.tsv, third part. */
class TaskGroupReportRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;
  private final TaskGroup group = new TaskGroup();
  private final IOException failure = new IOException("child");
  private final LoopExit fatal = new LoopExit("fatal");

  @AfterEach
  void close() {
    test.close();
  }

  /** Runs {@code main} as a task to its end; the loop is entered again when something fatal leaves it. */
  private Task<Object> runThroughFatalErrors(Coroutine<Object> main) {
    Task<Object> task = loop.createTask(main);
    while (!task.isDone()) {
      try {
        test.run(task);
      } catch (LoopExit | ExceptionGroup left) {
        test.log.add("left the loop: " + left.getMessage());
      }
    }
    return task;
  }

  @Test
  @DisplayName(
      "a fatal error of a child leaves by itself, after the other children were cancelled; other errors are grouped")
  void TGRP_21_fatalChild() {
    List<Task<Object>> others = new ArrayList<>();
    Task<Object> main = runThroughFatalErrors(with(group, in -> {
      others.add(group.createTask(forever()));
      group.createTask(failingAfter(1, fatal));
      return Script.await(new Future<>());
    }));
    assertSame(fatal, assertThrows(LoopExit.class, main::result));
    assertTrue(others.get(0).isCancelled());
    assertEquals(0, main.cancelling());
    AssertionError ordinary = new AssertionError("an Error, but not fatal");
    TaskGroup second = new TaskGroup();
    ExceptionGroup thrown = assertThrows(
        ExceptionGroup.class,
        () -> test.run(with(second, in -> {
          second.createTask(failingAfter(1, ordinary));
          return Script.await(new Future<>());
        })));
    assertEquals(List.of(ordinary), thrown.members());
  }

  @Test
  @DisplayName("ordinary errors that were collected when a fatal one wins are reported")
  void TGRP_22_othersAreReported() {
    Task<Object> main = runThroughFatalErrors(with(group, in -> {
      group.createTask(untilCancelled(() -> {}, insteadThrow(failure)));
      group.createTask(failingAfter(1, fatal));
      return Script.await(new Future<>());
    }));
    assertSame(fatal, assertThrows(LoopExit.class, main::result));
    assertEquals(
        List.of("unhandled error in a TaskGroup that ended by a fatal error"), test.messages());
    assertSame(failure, test.reports.get(0).get("exception"));
    assertSame(main, test.reports.get(0).get("task"));
  }

  @Test
  @DisplayName("a fatal error of the block goes before the errors of children")
  void TGRP_23_fatalBody() {
    Task<Object> main = runThroughFatalErrors(with(
        group,
        in -> {
          group.createTask(failingAfter(1, failure));
          return Script.await(new Future<>());
        },
        in -> {
          cancelled(in);
          throw fatal;
        }));
    assertSame(fatal, assertThrows(LoopExit.class, main::result));
    assertEquals(1, test.messages().size());
    assertEquals(0, main.cancelling());
  }

  @Test
  @DisplayName("an eager child that fails at once does not cancel the block inside createTask")
  void TGRP_27_eagerFailure() {
    ExceptionGroup thrown = assertThrows(
        ExceptionGroup.class,
        () -> test.run(with(
            group,
            in -> {
              Task<Object> child = group.createTask(
                  Script.of(eager -> {
                    throw failure;
                  }),
                  TaskOptions.defaults().withEagerStart(true));
              assertTrue(child.isDone());
              assertEquals(0, Fermata.currentTask().cancelling());
              group.createTask(after(1, "still allowed"));
              test.log.add("next line");
              return Script.await(new Future<>());
            },
            in -> {
              test.log.add("cancelled");
              throw cancelled(in);
            })));
    assertEquals(List.of("next line", "cancelled"), test.log);
    assertEquals(List.of(failure), thrown.members());
    assertEquals(List.of(), test.messages());
  }

  @Test
  @DisplayName("a child whose parent is done already is reported")
  void TGRP_28_parentIsDone() {
    test.run(Script.of(in -> Script.await(group.enter()), in -> {
      group.createTask(failingAfter(1, failure));
      return Script.done("without leaving the block");
    }));
    test.run(Fermata.sleep(5));
    String message = (String) test.messages().get(0);
    assertTrue(message.contains("has errored out but its parent task"), message);
    assertTrue(message.endsWith("is already completed"), message);
    assertSame(failure, test.reports.get(0).get("exception"));
    assertEquals(1, test.messages().size());
  }

  @Test
  @DisplayName("after its end a group holds neither errors nor tasks nor its parent")
  void TGRP_29_holdsNothing() throws InterruptedException {
    List<WeakReference<Object>> held = new ArrayList<>();
    failAndForget(held);
    for (int i = 0; i < 100 && held.stream().anyMatch(it -> it.get() != null); i++) {
      System.gc();
      Thread.sleep(10);
    }
    for (WeakReference<Object> it : held) {
      assertNull(it.get());
    }
    assertEquals("<TaskGroup cancelling>", group.toString());
  }

  private void failAndForget(List<WeakReference<Object>> held) {
    Task<Object> parent = loop.createTask(Script.of(
        main -> Script.await(with(group, in -> {
          IOException error = new IOException("to be forgotten");
          held.add(new WeakReference<>(error));
          held.add(new WeakReference<>(group.createTask(failingAfter(1, error))));
          return Script.done(null);
        })),
        main -> {
          assertThrows(ExceptionGroup.class, main::get);
          return Script.done(null);
        }));
    held.add(new WeakReference<>(parent));
    test.run(parent);
  }

  @Test
  @DisplayName(
      "Java: what an inner scope's exit throws inside the block is the member, with the block's error as suppressed")
  void TGRP_31_exitOfAnInnerScope() {
    IllegalStateException body = new IllegalStateException("body");
    AsyncScope failing = error -> Coroutine.failed(failure);
    ExceptionGroup thrown = assertThrows(
        ExceptionGroup.class,
        () -> test.run(with(
            group,
            in -> Script.await(with(failing, inner -> {
              throw body;
            })))));
    assertEquals(List.of(failure), thrown.members());
    assertEquals(List.of(body), List.of(failure.getSuppressed()));
  }

  @Test
  @DisplayName("the children are awaited by the parent, from the start to their end")
  void childrenAreAwaitedByTheParent() {
    test.run(with(
        group,
        in -> {
          Task<String> child = group.createTask(after(5, "x"));
          assertEquals(Set.of(Fermata.currentTask()), child.awaitedBy());
          loop.callLater(java.time.Duration.ofMillis(10), () -> {
            assertEquals(Set.of(), child.awaitedBy());
            test.log.add("checked");
          });
          return Script.await(Fermata.sleep(20));
        },
        in -> Script.done(in.get())));
    assertEquals(List.of("checked"), test.log);
  }
}
