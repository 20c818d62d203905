package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.fermata.internal.loop.TestLoop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A task's context is one object, whoever asks for it and whenever, although it is not made before. */
class TaskContextTest {
  private static final ContextVar<String> VAR = ContextVar.withDefault("var", "default");

  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;
  private final List<Context> seen = new ArrayList<>();

  @AfterEach
  void close() {
    test.close();
    assertEquals(List.of(), test.messages());
  }

  private static Context ofTask() {
    return Loop.running().currentTask().context();
  }

  private void assertAllTheSame() {
    seen.forEach(context -> assertSame(seen.get(0), context));
  }

  @Test
  @DisplayName("inside a step the current context is the task's, whichever is asked for first")
  void insideAStep() {
    test.run(Script.of(
        in -> {
          seen.add(Context.current());
          seen.add(ofTask());
          return Script.await(Fermata.sleep(1));
        },
        in -> {
          seen.add(Context.current());
          return Script.done(null);
        }));
    assertAllTheSame();
    seen.clear();
    Task<Object> task = loop.createTask(Script.of(in -> {
      seen.add(ofTask());
      seen.add(Context.current());
      return Script.done(null);
    }));
    test.run(task);
    seen.add(task.context());
    assertAllTheSame();
  }

  @Test
  @DisplayName("asked for before the first step or in between, it is the one that the steps run in")
  void outsideOfSteps() {
    Task<Object> early = loop.createTask(Script.of(in -> Script.done(VAR.set("early"))));
    Context context = early.context();
    test.run(early);
    assertEquals("early", context.get(VAR));
    Task<Object> late = loop.createTask(
        Script.of(in -> Script.await(Fermata.sleep(1)), in -> Script.done(VAR.set("late"))));
    test.turns(1);
    Context between = late.context();
    assertSame(between, late.context());
    test.run(late);
    assertEquals("late", between.get(VAR));
  }

  @Test
  @DisplayName(
      "it has the values of when the task was made; what either sets later the other does not see")
  void isACopy() {
    test.inside(() -> {
      VAR.set("before");
      Task<Object> task = loop.createTask(Script.of(in -> {
        seen.add(null);
        assertEquals("before", VAR.get());
        assertEquals("before", VAR.orElse("none"));
        VAR.set("inside");
        return Script.done(VAR.get());
      }));
      VAR.set("after");
      loop.callSoon(() -> {
        assertEquals("inside", task.result());
        assertEquals("after", VAR.get());
        seen.add(null);
      });
    });
    test.turns(1);
    assertEquals(2, seen.size());
  }

  @Test
  @DisplayName(
      "a task that starts eagerly inside another one's step leaves that one's context alone")
  void nestedSteps() {
    test.run(Script.of(in -> {
      Task<?> outer = loop.currentTask();
      Task<Object> inner = loop.createTask(
          Script.of(child -> {
            seen.add(outer.context());
            VAR.set("inner");
            assertNotSame(outer.context(), Context.current());
            return Script.done(null);
          }),
          TaskOptions.defaults().withEagerStart(true));
      seen.add(Context.current());
      seen.add(ofTask());
      assertEquals("default", VAR.get());
      assertEquals("inner", inner.context().get(VAR));
      return Script.done(null);
    }));
    assertEquals(3, seen.size());
    assertAllTheSame();
  }

  @Test
  @DisplayName(
      "after something was run in another context, the task is in its own again, and it is the same one")
  void otherContexts() {
    Task<Object> task = loop.createTask(Script.of(in -> {
      new Context().run(() -> {
        seen.add(ofTask());
        VAR.set("elsewhere");
      });
      assertEquals("default", VAR.get());
      VAR.set("own");
      seen.add(Context.current());
      return Script.done(null);
    }));
    test.run(task);
    seen.add(task.context());
    assertAllTheSame();
    assertEquals("own", task.context().get(VAR));
  }

  @Test
  @DisplayName("a token is good in a later step of the same task")
  void tokens() {
    ContextVar.Token[] token = {null};
    test.run(Script.of(
        in -> {
          token[0] = VAR.set("changed");
          return Script.await(Fermata.sleep(0));
        },
        in -> {
          assertEquals("changed", VAR.get());
          VAR.reset(token[0]);
          return Script.done(assertDefault());
        }));
  }

  private static Object assertDefault() {
    assertEquals("default", VAR.get());
    return null;
  }
}
