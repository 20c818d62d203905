package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.debug.CallFrame;
import dev.fermata.debug.CallGraph;
import dev.fermata.debug.TaskInfo;
import dev.fermata.debug.TaskTree;
import dev.fermata.internal.loop.TestLoop;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Who awaits whom, and call graphs: area INSP of asyncio-rows.tsv. */
class CallGraphRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    test.close();
  }

  private void turns(int count) {
    for (int i = 0; i < count; i++) {
      loop.callSoon(() -> {});
      test.turns(1);
    }
  }

  private static Coroutine<Object> awaiting(String name, Object what) {
    return Script.named(name, in -> Script.await(what));
  }

  private Task<Object> task(String name, Coroutine<Object> coroutine) {
    return loop.createTask(coroutine, name);
  }

  private static List<String> lines(CallGraph graph) {
    return graph.callStack().stream().map(CallFrame::toString).toList();
  }

  private static List<String> names(List<CallGraph> graphs) {
    return graphs.stream()
        .map(graph -> graph.future() instanceof Task<?> task ? task.name() : "Future")
        .toList();
  }

  @Test
  @DisplayName("a future knows who awaits it: tasks, and what gather and shield made of it")
  void INSP_01_awaitedBy() {
    Future<Object> awaited = loop.createFuture();
    Future<Object> gathered = loop.createFuture();
    Future<Object> shielded = loop.createFuture();
    Task<Object> a = task("a", awaiting("a", awaited));
    Task<Object> b = task("b", awaiting("b", awaited));
    Task<Object> c = task("c", Script.of(in -> Script.await(Fermata.gather(gathered))));
    Task<Object> d = task("d", Script.of(in -> Script.await(Fermata.shield(shielded))));
    turns(1);
    assertEquals(List.of(a, b), List.copyOf(awaited.awaitedBy()));
    assertEquals(List.of(c.waitingFor()), List.copyOf(gathered.awaitedBy()));
    assertEquals(Set.of(c), c.waitingFor().awaitedBy());
    assertEquals(List.of(d.waitingFor()), List.copyOf(shielded.awaitedBy()));
    assertEquals(
        List.of("c"), names(CallGraph.capture(gathered).awaitedBy().get(0).awaitedBy()));
    loop.allTasks().forEach(Task::cancel);
    turns(2);
  }

  @Test
  @DisplayName("the link goes when the await ends, also by a cancellation")
  void INSP_02_linksEnd() {
    Future<Object> awaited = loop.createFuture();
    Future<Object> inner = loop.createFuture();
    Task<Object> served = task("served", awaiting("a", awaited));
    Task<Object> cancelled =
        task("cancelled", Script.of(in -> Script.await(Fermata.shield(inner))));
    turns(1);
    awaited.setResult(1);
    cancelled.cancel();
    turns(2);
    assertTrue(served.isDone() && cancelled.isCancelled());
    assertEquals(Set.of(), awaited.awaitedBy());
    assertEquals(Set.of(), inner.awaitedBy(), "the shield no longer waits");
  }

  @Test
  @DisplayName(
      "the graph of the running task: plain methods, then its coroutines, innermost first; then who awaits it")
  void INSP_03_runningTask() {
    CallGraph[] seen = new CallGraph[2];
    Coroutine<Object> inner = Script.named(
        "inner", in -> Script.await(Fermata.sleep(0)), in -> Script.done(seen[0] = helper()));
    Task<Object> child = task("child", Script.named("outer", in -> Script.await(inner)));
    Task<Object> parent = task("parent", awaiting("parent", child));
    turns(2);
    loop.callSoon(() -> seen[1] = CallGraph.capture());
    turns(1);
    assertSame(child, seen[0].future());
    List<CallFrame> stack = seen[0].callStack();
    assertEquals("helper", stack.get(0).element().getMethodName());
    assertEquals(CallFrame.Kind.PLAIN, stack.get(0).kind());
    assertEquals("dev.fermata.Script", stack.get(2).element().getClassName());
    assertEquals(CallFrame.Kind.ASYNC, stack.get(2).kind(), "the coroutine that is running");
    assertEquals("async at app.Host.outer(Host.java:10)", stack.get(3).toString());
    assertEquals(4, stack.size(), "and none of the loop's own frames");
    assertEquals(List.of("parent"), names(seen[0].awaitedBy()));
    assertNull(seen[1], "no task runs in a plain callback");
    turns(2);
    assertTrue(parent.isDone());
  }

  private static CallGraph helper() {
    return CallGraph.capture();
  }

  @Test
  @DisplayName(
      "the graph of another task has its stack; that of a future has none, but its waiters")
  void INSP_04_ofAnother() {
    Future<Object> future = loop.createFuture();
    Task<Object> waiting =
        task("waiting", Script.named("outer", in -> Script.await(awaiting("inner", future))));
    turns(1);
    assertEquals(
        List.of("async at app.Host.inner(Host.java:10)", "async at app.Host.outer(Host.java:10)"),
        lines(CallGraph.capture(waiting)));
    CallGraph graph = CallGraph.capture(future);
    assertEquals(List.of(), graph.callStack());
    assertEquals(List.of("waiting"), names(graph.awaitedBy()));
    assertEquals(2, graph.awaitedBy().get(0).callStack().size());
    future.setResult(1);
    turns(2);
  }

  @Test
  @DisplayName(
      "no loop and no future given: an error; no current task: null; no future at all: an error")
  void INSP_05_withoutALoop() {
    assertThrows(LoopStateException.class, CallGraph::capture);
    test.inside(() -> assertNull(CallGraph.capture()));
    assertThrows(NullPointerException.class, () -> CallGraph.capture(null));
  }

  @Test
  @DisplayName(
      "depth leaves out inner frames of the running task; limit keeps inner, outer or no frames")
  void INSP_06_depthAndLimit() {
    List<CallGraph> seen = new ArrayList<>();
    Coroutine<Object> inner = Script.named("inner", in -> Script.await(Fermata.sleep(0)), in -> {
      seen.add(CallGraph.capture());
      seen.add(CallGraph.capture(2, Integer.MAX_VALUE));
      seen.add(CallGraph.capture(0, 1));
      seen.add(CallGraph.capture(0, -1));
      seen.add(CallGraph.capture(0, 0));
      return Script.done(1);
    });
    test.run(Script.named("outer", in -> Script.await(inner)));
    List<String> all = lines(seen.get(0)).subList(1, 3);
    assertEquals(3, seen.get(0).callStack().size());
    assertEquals(all.subList(1, 2), lines(seen.get(1)));
    assertEquals("PLAIN", seen.get(2).callStack().get(0).kind().toString());
    assertEquals(1, seen.get(2).callStack().size());
    assertEquals(List.of("async at app.Host.outer(Host.java:10)"), lines(seen.get(3)));
    assertEquals(List.of(), lines(seen.get(4)));
  }

  @Test
  @DisplayName(
      "as text: task, call stack with file, line and kind, and who awaits it, indented by four")
  void INSP_07_text() {
    Task<Object> child = task("child", awaiting("inner", loop.createFuture()));
    Task<Object> parent = task("parent", awaiting("outer", child));
    turns(1);
    String expected = """
        * Task(name='child', id=0x%x)
          + Call stack:
          |   async at app.Host.inner(Host.java:10)
          + Awaited by:
            * Task(name='parent', id=0x%x)
              + Call stack:
              |   async at app.Host.outer(Host.java:10)
        """.formatted(child.id(), parent.id());
    CallGraph graph = CallGraph.capture(child);
    assertEquals(expected, graph.format());
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    graph.print(new PrintStream(printed, true, StandardCharsets.UTF_8));
    assertEquals(expected, printed.toString(StandardCharsets.UTF_8));
    assertTrue(CallGraph.capture(loop.createFuture())
        .format()
        .matches("\\* Future\\(id=0x[0-9a-f]+\\)\n"));
    child.cancel();
    turns(2);
  }

  @Test
  @DisplayName("what two tasks await on behalf of a third appears once under each of them")
  void INSP_08_diamond() {
    Future<Object> end = loop.createFuture();
    Task<Object> left = task("left", awaiting("left", end));
    Task<Object> right = task("right", awaiting("right", end));
    Task<Object> top = task("top", Script.of(in -> Script.await(Fermata.gather(left, right))));
    turns(1);
    List<CallGraph> sides = CallGraph.capture(end).awaitedBy();
    assertEquals(List.of("left", "right"), names(sides));
    for (CallGraph side : sides) {
      assertEquals(List.of("top"), names(side.awaitedBy().get(0).awaitedBy()));
    }
    TaskTree tree = TaskTree.of(loop);
    TaskInfo root = tree.tasks().get(2);
    assertEquals(top.id(), root.id());
    assertEquals(List.of(top.id()), tree.tasks().get(0).awaitedBy());
    assertEquals(List.of(top.id()), tree.tasks().get(1).awaitedBy());
    end.setResult(1);
    turns(4);
    assertTrue(top.isDone());
  }

  @Test
  @DisplayName("a task that starts another one eagerly is shown where it stands meanwhile")
  void eagerStart() {
    List<StackTraceElement> outerStack = new ArrayList<>();
    Coroutine<Object> inner = Script.named("inner", in -> Script.await(Fermata.sleep(0)), in -> {
      Task<?> outer = Fermata.currentTask();
      Fermata.createTask(
          Script.named("eager", eager -> {
            outerStack.addAll(outer.stack());
            return Script.done(1);
          }),
          TaskOptions.defaults().withEagerStart(true));
      assertSame(outer, CallGraph.capture().future());
      assertEquals(
          "async at app.Host.outer(Host.java:10)", lines(CallGraph.capture()).get(2));
      return Script.done(1);
    });
    test.run(Script.named("outer", in -> Script.await(inner)));
    assertEquals(
        "[app.Host.outer(Host.java:10), app.Host.inner(Host.java:10)]", outerStack.toString());
  }
}
