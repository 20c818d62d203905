package dev.fermata;

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
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Groups that are cancelled from outside, and nested groups: area TGRP of asyncio-rows.tsv, second part. */
class TaskGroupCancelRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;
  private final TaskGroup group = new TaskGroup();
  private final IOException failure = new IOException("child");

  @AfterEach
  void close() {
    test.close();
    assertEquals(List.of(), test.messages());
  }

  private static int cancelling() {
    return Fermata.currentTask().cancelling();
  }

  /** Runs {@code main} to its end as a task that is cancelled at the given milliseconds. */
  private Task<Object> cancelledAt(Coroutine<Object> main, long... millis) {
    Task<Object> task = loop.createTask(main);
    for (long at : millis) {
      loop.callAt(at * 1_000_000, () -> task.cancel());
    }
    test.run(Fermata.waitAll(task));
    return task;
  }

  /** A child that needs some time after it was cancelled, and then ends in the given way. */
  private Coroutine<Object> slowToEnd(long millis, Script.Step end) {
    return untilCancelled(
        () -> test.log.add("child cancelled"),
        in -> {
          cancelled(in);
          return Script.await(Fermata.sleep(millis));
        },
        in -> {
          in.get();
          test.log.add("child ends at " + test.clock.now() / 1_000_000);
          return end.run(in);
        });
  }

  @Test
  @DisplayName(
      "cancelled from outside, in the block or at its end: children are cancelled and waited for, then CancelledError")
  void TGRP_15_cancelledFromOutside() {
    Task<Object> inBody = cancelledAt(
        with(group, in -> {
          group.createTask(slowToEnd(5, end -> Script.done("late")));
          return Script.await(new Future<>());
        }),
        10);
    assertTrue(inBody.isCancelled());
    assertEquals(1, inBody.cancelling());
    TaskGroup other = new TaskGroup();
    Task<Object> atEnd = cancelledAt(
        with(other, in -> {
          other.createTask(slowToEnd(5, end -> Script.done("late")));
          return Script.done("value");
        }),
        30);
    assertTrue(atEnd.isCancelled());
    assertEquals(
        List.of("child cancelled", "child ends at 15", "child cancelled", "child ends at 35"),
        test.log);
  }

  @Test
  @DisplayName(
      "cancelled from outside while a child fails: the group is thrown, the count stays, the next await throws CancelledError (M-14)")
  void TGRP_16_cancelledAndFailed() {
    Task<Object> main = cancelledAt(
        Script.of(
            in -> Script.await(with(group, body -> {
              group.createTask(untilCancelled(() -> {}, insteadThrow(failure)));
              return Script.await(new Future<>());
            })),
            in -> {
              ExceptionGroup thrown = assertThrows(ExceptionGroup.class, in::get);
              assertEquals(List.of(failure), thrown.members());
              assertEquals(1, cancelling());
              return Script.await(Fermata.sleep(1));
            },
            in -> {
              cancelled(in);
              test.log.add("cancelled at the next await");
              return Script.done(null);
            }),
        10);
    assertEquals(List.of("cancelled at the next await"), test.log);
    assertEquals(1, main.cancelling());
  }

  @Test
  @DisplayName(
      "cancelled again while the end waits for a child: it goes on waiting, and the child gets one cancellation (M-15)")
  void TGRP_17_cancelledAgain() {
    Task<Object> main = cancelledAt(
        with(group, in -> {
          group.createTask(slowToEnd(90, end -> Script.done(null)));
          return Script.await(new Future<>());
        }),
        10,
        20);
    assertEquals(List.of("child cancelled", "child ends at 100"), test.log);
    assertTrue(main.isCancelled());
    assertEquals(2, main.cancelling());
  }

  @Test
  @DisplayName("the failure of an inner group is a group in the outer group")
  void TGRP_18_nested() {
    TaskGroup inner = new TaskGroup();
    ExceptionGroup thrown = assertThrows(
        ExceptionGroup.class,
        () -> test.run(with(group, in -> {
          group.createTask(with(inner, body -> {
            inner.createTask(failingAfter(1, failure));
            return Script.await(new Future<>());
          }));
          return Script.await(new Future<>());
        })));
    ExceptionGroup member = (ExceptionGroup) thrown.members().get(0);
    assertEquals(1, thrown.members().size());
    assertEquals(List.of(failure), member.members());
    assertEquals(List.of(failure), thrown.leaves());
  }

  @Test
  @DisplayName(
      "nested groups cancelled from outside: one CancelledError, both ends wait for their children")
  void TGRP_19_nestedCancelled() {
    TaskGroup inner = new TaskGroup();
    List<CancelledError> seen = new ArrayList<>();
    Task<Object> main = cancelledAt(
        Script.of(
            in -> Script.await(with(
                group,
                outer -> {
                  group.createTask(slowToEnd(20, end -> Script.done(null)));
                  return Script.await(with(
                      inner,
                      body -> {
                        inner.createTask(slowToEnd(10, end -> Script.done(null)));
                        return Script.await(new Future<>());
                      },
                      body -> {
                        seen.add(cancelled(body));
                        throw seen.get(0);
                      }));
                },
                outer -> {
                  seen.add(cancelled(outer));
                  throw seen.get(1);
                })),
            in -> {
              seen.add(cancelled(in));
              throw seen.get(2);
            }),
        5);
    assertTrue(main.isCancelled());
    assertEquals(1, main.cancelling());
    assertEquals(1, seen.stream().distinct().count(), "one and the same error");
    assertEquals(3, seen.size());
    assertEquals(
        List.of("child cancelled", "child ends at 15", "child cancelled", "child ends at 35"),
        test.log);
  }

  @Test
  @DisplayName(
      "a child of the outer group fails while the block is in an inner one: inner children are cancelled, the outer group is thrown, count as before")
  void TGRP_20_outerChildFails() {
    TaskGroup inner = new TaskGroup();
    List<Task<Object>> innerTasks = new ArrayList<>();
    test.run(Script.of(
        in -> Script.await(with(group, outer -> {
          group.createTask(failingAfter(1, failure));
          return Script.await(with(inner, body -> {
            innerTasks.add(inner.createTask(forever()));
            return Script.await(new Future<>());
          }));
        })),
        in -> {
          ExceptionGroup thrown = assertThrows(ExceptionGroup.class, in::get);
          assertEquals(List.of(failure), thrown.members());
          assertTrue(innerTasks.get(0).isCancelled());
          assertEquals(0, cancelling());
          return Script.await(Fermata.sleep(1));
        },
        in -> Script.done(in.get())));
  }

  @Test
  @DisplayName(
      "the same when a child of the inner group fails meanwhile: both errors, each in its group, count as before")
  void bothLevelsFail() {
    TaskGroup inner = new TaskGroup();
    IOException innerFailure = new IOException("inner");
    test.run(Script.of(
        in -> Script.await(with(group, outer -> {
          group.createTask(failingAfter(1, failure));
          return Script.await(with(inner, body -> {
            inner.createTask(untilCancelled(() -> {}, insteadThrow(innerFailure)));
            return Script.await(new Future<>());
          }));
        })),
        in -> {
          ExceptionGroup thrown = assertThrows(ExceptionGroup.class, in::get);
          assertSame(failure, thrown.members().get(0));
          assertEquals(List.of(innerFailure), ((ExceptionGroup) thrown.members().get(1)).members());
          assertEquals(List.of(failure, innerFailure), thrown.leaves());
          assertEquals(0, cancelling());
          return Script.await(Fermata.sleep(1));
        },
        in -> Script.done(in.get())));
  }

  @Test
  @DisplayName(
      "a group in the clean-up after a cancellation throws its errors, and does not cancel what is left of the clean-up")
  void groupInCleanUp() {
    Task<Object> main = cancelledAt(
        Script.of(
            in -> Script.await(new Future<>()),
            in -> {
              cancelled(in);
              return Script.await(with(group, body -> {
                group.createTask(failingAfter(1, failure));
                return Script.await(new Future<>());
              }));
            },
            in -> {
              assertThrows(ExceptionGroup.class, in::get);
              assertEquals(1, cancelling());
              return Script.await(Fermata.sleep(5));
            },
            in -> {
              in.get();
              return Script.done("cleaned up");
            }),
        1);
    assertEquals("cleaned up", main.result());
  }

  @Test
  @DisplayName("a child that swallows its cancellation delays the end; its result is ignored")
  void TGRP_24_swallowingChild() {
    ExceptionGroup thrown = assertThrows(
        ExceptionGroup.class,
        () -> test.run(with(group, in -> {
          group.createTask(slowToEnd(50, end -> Script.done("late result")));
          group.createTask(failingAfter(1, failure));
          return Script.await(new Future<>());
        })));
    assertEquals(List.of(failure), thrown.members());
    assertEquals(List.of("child cancelled", "child ends at 51"), test.log);
  }

  @Test
  @DisplayName(
      "Java: cancel() ends the children and refuses new ones; the block goes on, and ends without an error")
  void TGRP_32_cancel() {
    List<Task<Object>> tasks = new ArrayList<>();
    test.run(with(
        group,
        in -> {
          tasks.add(group.createTask(forever()));
          tasks.add(group.createTask(forever()));
          group.cancel();
          group.cancel();
          assertThrows(IllegalStateException.class, () -> group.createTask(forever()));
          return Script.await(Fermata.sleep(1));
        },
        in -> {
          assertTrue(tasks.stream().allMatch(Task::isCancelled));
          assertEquals(0, cancelling());
          return Script.done(in.get());
        }));
    TaskGroup atEnd = new TaskGroup();
    loop.callLater(java.time.Duration.ofMillis(5), atEnd::cancel);
    test.run(with(atEnd, in -> {
      tasks.add(atEnd.createTask(forever()));
      return Script.done(null);
    }));
    assertTrue(tasks.get(2).isCancelled());
    TaskGroup before = new TaskGroup();
    before.cancel();
    test.run(with(before, in -> {
      assertThrows(IllegalStateException.class, () -> before.createTask(forever()));
      return Script.done(null);
    }));
  }

  @Test
  @DisplayName(
      "the first result wins: one child stops the others by an exception of its own, caught around the group")
  void TGRP_33_race() {
    class Won extends RuntimeException {
      private static final long serialVersionUID = 1L;

      final String value;

      Won(String value) {
        this.value = value;
      }
    }
    String[] winner = {null};
    List<Task<Object>> losers = new ArrayList<>();
    test.run(Script.of(
        in -> Script.await(with(group, body -> {
          losers.add(group.createTask(failingAfter(30, new Won("slow"))));
          group.createTask(failingAfter(10, new Won("quick")));
          losers.add(group.createTask(failingAfter(20, new Won("middle"))));
          return Script.done(null);
        })),
        in -> {
          ExceptionGroup thrown = assertThrows(ExceptionGroup.class, in::get);
          thrown.handle(Won.class, won -> winner[0] = won.value);
          return Script.done(null);
        }));
    assertEquals("quick", winner[0]);
    assertTrue(losers.stream().allMatch(Task::isCancelled));
    assertEquals(10_000_000, test.clock.now());
    assertFalse(losers.isEmpty());
  }
}
