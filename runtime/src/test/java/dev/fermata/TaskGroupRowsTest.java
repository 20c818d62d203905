package dev.fermata;

import static dev.fermata.Blocks.after;
import static dev.fermata.Blocks.cancelled;
import static dev.fermata.Blocks.failingAfter;
import static dev.fermata.Blocks.forever;
import static dev.fermata.Blocks.insteadThrow;
import static dev.fermata.Blocks.untilCancelled;
import static dev.fermata.Blocks.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import dev.fermata.interop.Stepper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A group's life, its failures, and how its block is cancelled by them: area TGRP of asyncio-rows.tsv, first part. */
class TaskGroupRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;
  private final TaskGroup group = new TaskGroup();
  private final IOException failure = new IOException("child");

  @AfterEach
  void close() {
    test.close();
    assertEquals(List.of(), test.messages());
  }

  private ExceptionGroup failing(Coroutine<?> main) {
    return assertThrows(ExceptionGroup.class, () -> test.run(main));
  }

  private static int cancelling() {
    return Fermata.currentTask().cancelling();
  }

  @Test
  @DisplayName("entering needs a task, and is possible once")
  void TGRP_01_enter() {
    test.inside(() -> {
      Stepper<Void> plain = new Stepper<>(group.enter());
      assertTrue(assertThrows(IllegalStateException.class, () -> plain.resume(null))
          .getMessage()
          .contains("cannot determine the parent task"));
    });
    test.run(with(group, in -> Script.await(group.enter()), in -> {
      assertTrue(assertThrows(IllegalStateException.class, in::get)
          .getMessage()
          .contains("has already been entered"));
      return Script.done(null);
    }));
    assertThrows(
        IllegalStateException.class, () -> test.run(Script.of(in -> Script.await(group.enter()))));
  }

  @Test
  @DisplayName(
      "no task can be made before the block begins and after it ended; the coroutine is closed")
  void TGRP_02_closed() {
    assertTrue(assertThrows(IllegalStateException.class, () -> group.createTask(forever()))
        .getMessage()
        .contains("has not been entered"));
    test.run(with(group, in -> Script.done(null)));
    assertTrue(assertThrows(IllegalStateException.class, () -> group.createTask(forever()))
        .getMessage()
        .contains("is finished"));
  }

  @Test
  @DisplayName(
      "no task can be made after the first failure, and the group is thrown all the same (M-12)")
  void TGRP_03_shuttingDown() {
    ExceptionGroup thrown = failing(with(
        group,
        in -> {
          group.createTask(failingAfter(1, failure));
          return Script.await(new Future<>());
        },
        in -> {
          cancelled(in);
          assertTrue(assertThrows(IllegalStateException.class, () -> group.createTask(forever()))
              .getMessage()
              .contains("is shutting down"));
          return Script.done(null);
        }));
    assertEquals(List.of(failure), thrown.members());
  }

  @Test
  @DisplayName("a child makes a task while the block waits for the children")
  void TGRP_04_childMakesATask() {
    test.run(with(group, in -> {
      group.createTask(Script.of(child -> Script.await(Fermata.sleep(5)), child -> {
        test.log.add("first");
        group.createTask(Script.of(second -> Script.await(Fermata.sleep(5)), second -> {
          test.log.add("second");
          return Script.done(null);
        }));
        return Script.done(null);
      }));
      return Script.done(null);
    }));
    test.log.add("left at " + test.clock.now());
    assertEquals(List.of("first", "second", "left at 10000000"), test.log);
  }

  @Test
  @DisplayName("the end of the block waits for all children, and none is left")
  void TGRP_05_waitsForAll() {
    List<Task<String>> tasks = new ArrayList<>();
    test.run(with(group, in -> {
      for (int i = 1; i <= 3; i++) {
        tasks.add(group.createTask(after(10 * i, "r" + i)));
      }
      return Script.done(null);
    }));
    assertEquals(30_000_000, test.clock.now());
    assertTrue(tasks.stream().allMatch(Task::isDone));
  }

  @Test
  @DisplayName("without a failure the block ends normally; results are read from the tasks")
  void TGRP_06_results() {
    List<Task<String>> tasks = new ArrayList<>();
    Object value = test.run(with(group, in -> {
      tasks.add(group.createTask(after(2, "a")));
      tasks.add(group.createTask(after(1, "b")));
      return Script.done("value of the block");
    }));
    assertEquals("value of the block", value);
    assertEquals(List.of("a", "b"), tasks.stream().map(Task::result).toList());
  }

  @Test
  @DisplayName("the first failure cancels all other children, and the block once")
  void TGRP_07_firstFailure() {
    int[] bodyCancelled = {0};
    List<Task<String>> others = new ArrayList<>();
    ExceptionGroup thrown = failing(with(
        group,
        in -> {
          others.add(group.createTask(forever()));
          group.createTask(failingAfter(1, failure));
          others.add(group.createTask(forever()));
          return Script.await(new Future<>());
        },
        in -> {
          bodyCancelled[0]++;
          assertEquals(1, cancelling());
          throw cancelled(in);
        }));
    assertEquals(1, bodyCancelled[0]);
    assertTrue(others.stream().allMatch(Task::isCancelled));
    assertEquals(List.of(failure), thrown.members());
  }

  @Test
  @DisplayName("the block's own cancellation is not seen outside, and the count is what it was")
  void TGRP_08_countIsRestored() {
    test.run(Script.of(
        in -> Script.await(with(group, body -> {
          group.createTask(failingAfter(1, failure));
          return Script.await(new Future<>());
        })),
        in -> {
          ExceptionGroup thrown = assertThrows(ExceptionGroup.class, in::get);
          assertEquals(List.of(), List.of(thrown.getSuppressed()));
          assertEquals(0, cancelling());
          return Script.await(Fermata.sleep(1));
        },
        in -> Script.done(in.get())));
  }

  @Test
  @DisplayName("a block that swallows the cancellation and goes on still ends with the group")
  void TGRP_09_swallowed() {
    ExceptionGroup thrown = failing(with(
        group,
        in -> {
          group.createTask(failingAfter(1, failure));
          return Script.await(new Future<>());
        },
        in -> {
          cancelled(in);
          return Script.await(Fermata.sleep(50));
        },
        in -> {
          in.get();
          test.log.add("went on");
          return Script.done(null);
        }));
    assertEquals(List.of(failure), thrown.members());
    assertEquals(List.of("went on"), test.log);
    assertEquals(51_000_000, test.clock.now());
  }

  @Test
  @DisplayName(
      "children that fail while they are cancelled are members, too, in the order in which they end")
  void TGRP_10_failWhileCancelled() {
    IOException slow = new IOException("slow");
    IOException quick = new IOException("quick");
    ExceptionGroup thrown = failing(with(group, in -> {
      group.createTask(untilCancelled(
          () -> {},
          child -> {
            cancelled(child);
            return Script.await(Fermata.sleep(20));
          },
          child -> {
            throw slow;
          }));
      group.createTask(untilCancelled(() -> {}, insteadThrow(quick)));
      group.createTask(failingAfter(1, failure));
      return Script.done(null);
    }));
    assertEquals(List.of(failure, quick, slow), thrown.members());
  }

  @Test
  @DisplayName("the group's text; the block's own error comes after the children's")
  void TGRP_11_bodyErrorIsLast() {
    IllegalStateException body = new IllegalStateException("body");
    ExceptionGroup thrown = failing(with(
        group,
        in -> {
          group.createTask(failingAfter(1, failure));
          return Script.await(new Future<>());
        },
        in -> {
          cancelled(in);
          throw body;
        }));
    assertEquals("unhandled errors in a TaskGroup", thrown.getMessage());
    assertEquals(List.of(failure, body), thrown.members());
    assertSame(failure, thrown.getCause());
    assertEquals(List.of(body), List.of(thrown.getSuppressed()));
  }

  @Test
  @DisplayName("one failing child makes a group of one, never the bare exception")
  void TGRP_12_groupOfOne() {
    ExceptionGroup thrown = failing(with(group, in -> {
      group.createTask(failingAfter(0, failure));
      return Script.done(null);
    }));
    assertEquals(List.of(failure), thrown.members());
  }

  @Test
  @DisplayName(
      "a failing block without failing children: the children are cancelled, the group has the block's error")
  void TGRP_13_bodyFails() {
    List<Task<String>> tasks = new ArrayList<>();
    ExceptionGroup thrown = failing(with(group, in -> {
      tasks.add(group.createTask(forever()));
      throw failure;
    }));
    assertTrue(tasks.get(0).isCancelled());
    assertEquals(List.of(failure), thrown.members());
    assertSame(failure, thrown.getCause());
    assertEquals(0, thrown.getSuppressed().length, "the block's error is told once");
  }

  @Test
  @DisplayName("a child that ends cancelled, by whomever, is no error and stops nobody (M-13)")
  void TGRP_14_cancelledChild() {
    test.run(with(group, in -> {
      Task<String> cancelled = group.createTask(forever());
      loop.callSoon(cancelled::cancel);
      group.createTask(Script.of(child -> {
        throw new CancelledError("by itself");
      }));
      group.createTask(Script.of(child -> Script.await(Fermata.sleep(5)), child -> {
        test.log.add("goes on");
        return Script.done(child.get());
      }));
      return Script.done(null);
    }));
    assertEquals(List.of("goes on"), test.log);
  }

  @Test
  @DisplayName(
      "two children fail in one turn beside a slow one: it is cancelled, the body once, two errors, count 0 after")
  void M_11_twoFailInOneTurn() {
    IOException second = new IOException("second");
    List<Task<String>> slow = new ArrayList<>();
    int[] bodyCancelled = {0};
    test.run(Script.of(
        in -> Script.await(with(
            group,
            body -> {
              group.createTask(failingAfter(1, failure));
              group.createTask(failingAfter(1, second));
              slow.add(group.createTask(after(1000, "slow")));
              return Script.await(Fermata.sleep(1000));
            },
            body -> {
              bodyCancelled[0]++;
              throw cancelled(body);
            })),
        in -> {
          ExceptionGroup thrown = assertThrows(ExceptionGroup.class, in::get);
          assertEquals(List.of(failure, second), thrown.members());
          assertTrue(slow.get(0).isCancelled());
          assertEquals(1, bodyCancelled[0]);
          assertEquals(0, cancelling());
          return Script.done(null);
        }));
    assertEquals(1_000_000, test.clock.now());
  }

  @Test
  @DisplayName("finished children leave the group at once, while the block runs")
  void TGRP_25_finishedChildrenLeave() {
    test.run(with(
        group,
        in -> {
          for (int i = 0; i < 5; i++) {
            group.createTask(after(1, "x"));
          }
          assertEquals("<TaskGroup tasks=5 entered>", group.toString());
          return Script.await(Fermata.sleep(10));
        },
        in -> {
          assertEquals("<TaskGroup entered>", group.toString());
          return Script.done(null);
        }));
  }

  @Test
  @DisplayName("a task's name, context and eager start are passed on")
  void TGRP_26_options() {
    ContextVar<String> var = ContextVar.create("var");
    Context context = new Context();
    context.run(() -> var.set("given"));
    test.run(with(group, in -> {
      assertEquals("named", group.createTask(after(1, "x"), "named").name());
      Task<String> task = group.createTask(
          Script.of(child -> Script.done(var.get())),
          TaskOptions.defaults().withContext(context).withEagerStart(true));
      assertEquals("given", task.result());
      assertSame(context, task.context());
      return Script.done(null);
    }));
  }

  @Test
  @DisplayName("the text shows tasks, errors, and whether the group is open or shutting down")
  void TGRP_30_text() {
    assertEquals("<TaskGroup>", group.toString());
    failing(with(
        group,
        in -> {
          group.createTask(failingAfter(1, failure));
          group.createTask(untilCancelled(() -> {}, child -> {
            cancelled(child);
            return Script.await(Fermata.sleep(5));
          }));
          assertEquals("<TaskGroup tasks=2 entered>", group.toString());
          return Script.await(new Future<>());
        },
        in -> {
          assertEquals("<TaskGroup tasks=1 errors=1 cancelling>", group.toString());
          throw cancelled(in);
        }));
    assertFalse(group.toString().contains("errors"));
  }
}
