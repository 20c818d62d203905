package dev.fermata.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.testing.samples.Deaf;
import dev.fermata.testing.samples.Failing;
import dev.fermata.testing.samples.Leaking;
import dev.fermata.testing.samples.Lifecycle;
import dev.fermata.testing.samples.Log;
import dev.fermata.testing.samples.Ordered;
import dev.fermata.testing.samples.Parameters;
import dev.fermata.testing.samples.Slow;
import dev.fermata.testing.samples.Wrong;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TagFilter;
import org.opentest4j.AssertionFailedError;

/** What users see of their tests that are coroutines. */
class AsyncTestEngineTest {
  private static final String NESTED = "dev.fermata.testing.samples.Lifecycle$Inside";

  @BeforeEach
  void emptyLog() {
    Log.take();
  }

  private static void contains(String text, String... parts) {
    for (String part : parts) {
      assertTrue(text.contains(part), () -> "no '" + part + "' in: " + text);
    }
  }

  @Test
  @DisplayName("each method is shown by its name, and known by class and method")
  void names() {
    Run run = Run.of(Failing.class);
    assertEquals(
        Set.of(
            "a name with spaces",
            "assertionFails()",
            "assumptionFails()",
            "checkedException()",
            "deadlock()",
            "failsInATask()",
            "forgottenFuture()",
            "passes()",
            "plainPasses()"),
        run.results.keySet());
    for (var test : run.tests) {
      MethodSource source = (MethodSource) test.getSource().orElseThrow();
      assertEquals(Failing.class.getName(), source.getClassName());
      assertEquals(source.getMethodName() + "()", test.getLegacyReportingName());
    }
  }

  @Test
  @DisplayName(
      "a test fails exactly if its coroutine does, with the very exception; methods after it run all the same")
  void outcomes() {
    Run run = Run.of(Failing.class);
    assertEquals(Status.SUCCESSFUL, run.status("passes()"));
    assertEquals(Status.SUCCESSFUL, run.status("plainPasses()"));
    assertEquals(Status.FAILED, run.status("assertionFails()"));
    assertInstanceOf(AssertionFailedError.class, run.failure("assertionFails()"));
    contains(run.message("assertionFails()"), "expected: <1> but was: <2>");
    assertInstanceOf(IOException.class, run.failure("checkedException()"));
    assertEquals("checked", run.message("checkedException()"));
    assertEquals(Status.FAILED, run.status("failsInATask()"));
    contains(run.message("failsInATask()"), "expected: <1> but was: <2>");
    assertEquals(Status.ABORTED, run.status("assumptionFails()"));
    assertEquals("not now", run.skipped.get("disabled()"));
    assertEquals(9, Log.take().size(), "one entry of the method after for each test");
  }

  @Test
  @DisplayName("a deadlock fails at once and shows who waits where")
  void deadlock() {
    Run run = Run.of(Failing.class);
    assertInstanceOf(DeadlockException.class, run.failure("deadlock()"));
    contains(run.message("deadlock()"), "deadlock: nothing is ready", "Failing.java", "Lock");
    assertInstanceOf(DeadlockException.class, run.failure("forgottenFuture()"));
    contains(run.message("forgottenFuture()"), "Failing.java");
  }

  @Test
  @DisplayName(
      "methods before and after run in the test's loop, coroutines among them; outer ones outside")
  void lifecycle() {
    Run run = Run.of(Lifecycle.class);
    assertEquals(Set.of("passes()", "nested()"), run.results.keySet());
    assertTrue(run.results.values().stream().allMatch(r -> r.getStatus() == Status.SUCCESSFUL));
    List<String> log = Log.take();
    assertEquals("before all", log.get(0));
    assertEquals("after all", log.get(log.size() - 1));
    List<String> first = log.subList(1, 5);
    assertEquals(List.of("before each at 60", "passes at 120"), first.subList(0, 2));
    assertEquals(
        Set.of("plain after each in the same loop: true", "after each at 180"),
        Set.copyOf(first.subList(2, 4)));
    assertEquals(
        List.of("before each at 60", "inner before each: true", "nested"), log.subList(5, 8));
  }

  @Test
  @DisplayName(
      "a test that passes but leaves something behind fails, and says what, with the place")
  void leaks() {
    Run run = Run.of(Leaking.class);
    contains(run.message("task()"), "a task is still running", "left over", "Leaking.java");
    contains(
        run.message("coroutine()"),
        "coroutine 'Leaking.forever' was never awaited",
        "created",
        "Leaking_Async.java");
    contains(run.message("operation()"), "coroutine 'Lock.acquire' was never awaited");
    contains(run.message("error()"), "Task exception was never retrieved", "nobody looked");
    assertEquals("nobody looked", run.failure("error()").getSuppressed()[0].getMessage());
    contains(run.message("callback()"), "in a callback");
    contains(run.message("stubborn()"), "Task was destroyed but it is pending!");
    assertEquals(Status.SUCCESSFUL, run.status("allowed()"));
    assertEquals(Status.SUCCESSFUL, run.status("almostDone()"));
    assertEquals(8, run.results.size());
  }

  @Test
  @DisplayName(
      "a test that takes too long fails with the tree of tasks and what its thread does, and is ended")
  void timeLimits() {
    Run run = Run.of(Slow.class);
    contains(
        run.message("blocks()"),
        "blocks() timed out after 200 ms",
        "Thread.sleep",
        "Slow_Async.java");
    contains(run.message("waits()"), "timed out after 200 ms", "sleeper", "Slow.java");
    contains(run.message("spinsInVirtualTime()"), "timed out after 200 ms");
    assertEquals(List.of("after a slow one", "after a slow one", "after a slow one"), Log.take());
    Run deaf = Run.of(Deaf.class);
    contains(deaf.message("takesNoNotice()"), "timed out after 200 ms", "Deaf");
  }

  @Test
  @DisplayName("shuffling finds what depends on the order of tasks, and says how to repeat it")
  void shuffles() {
    Run run = Run.of(Ordered.class);
    assertEquals(Status.FAILED, run.status("dependsOnTheOrder()"));
    contains(
        run.message("dependsOnTheOrder()"),
        "@AsyncTest(shuffles = 1, seed = ",
        "expected: <[1, 2, 3]>");
    assertEquals(Status.SUCCESSFUL, run.status("doesNot()"));
    assertEquals(
        21, Log.take().stream().filter("run on a fresh instance: true"::equals).count());
    assertEquals(Status.SUCCESSFUL, run.status("notShuffled()"));
    Run everywhere = Run.of(
        DiscoverySelectors.selectClass(Ordered.class), Map.of("fermata.testing.shuffles", "20"));
    assertEquals(Status.FAILED, everywhere.status("notShuffled()"));
  }

  @Test
  @DisplayName("the time limit has a configuration parameter")
  void timeLimitParameter() {
    Run run = Run.of(
        DiscoverySelectors.selectMethod(Failing.class, "passes"),
        Map.of("fermata.testing.timeoutMillis", "30000"));
    assertEquals(Status.SUCCESSFUL, run.status("passes()"));
  }

  @Test
  @DisplayName("methods that cannot be run fail and say why")
  void wrongMethods() {
    Run run = Run.of(Wrong.class);
    contains(run.message("isStatic()"), "must not be static");
    contains(run.message("returnsANumber()"), "must return Coroutine<Void>");
    contains(run.message("unknownParameter(String)"), "no value for the parameter", "String");
    contains(run.message("returnsNull()"), "returnsNull", "returned null");
    assertFalse(Log.take().contains("text"));
    contains(run.message("isPrivate()"), "must not be private");
  }

  @Test
  @DisplayName(
      "parameters get the loop, facts about the test, and a directory that is removed; final classes work, too")
  void parameters() {
    Run run = Run.of(Parameters.class);
    assertEquals(Map.of(), new java.util.HashMap<>(failures(run)), "nothing fails");
    List<String> log = Log.take();
    assertEquals("all(Loop, TestInfo, Path) all true true", log.get(1));
    assertFalse(Files.exists(Path.of(log.get(0))));
  }

  private static Map<String, Throwable> failures(Run run) {
    Map<String, Throwable> failures = new java.util.LinkedHashMap<>();
    run.results.forEach(
        (name, result) -> result.getThrowable().ifPresent(e -> failures.put(name, e)));
    return failures;
  }

  @Test
  @DisplayName("one method, a nested class, a tag, or the id of an earlier run can be selected")
  void selection() throws ClassNotFoundException {
    Run method = Run.of(DiscoverySelectors.selectMethod(Failing.class, "passes"), Map.of());
    assertEquals(Set.of("passes()"), method.results.keySet());
    Run nested = Run.of(
        DiscoverySelectors.selectNestedClass(List.of(Lifecycle.class), Class.forName(NESTED)),
        Map.of());
    assertEquals(Set.of("nested()"), nested.results.keySet());
    Run tagged = Run.of(Failing.class, TagFilter.includeTags("slow"));
    assertEquals(Set.of("a name with spaces"), tagged.results.keySet());
    Set<String> ids = new TreeSet<>();
    method.tests.forEach(test -> ids.add(test.getUniqueId()));
    nested.tests.forEach(test -> ids.add(test.getUniqueId()));
    for (String id : ids) {
      Run again = Run.of(DiscoverySelectors.selectUniqueId(id), Map.of());
      assertEquals(1, again.tests.size(), id);
      assertEquals(id, again.tests.get(0).getUniqueId());
    }
    Run all = Run.of(DiscoverySelectors.selectPackage("dev.fermata.testing.samples"), Map.of());
    assertTrue(all.results.containsKey("nested()") && all.results.containsKey("task()"));
    assertEquals(
        1, all.tests.stream().filter(t -> t.getDisplayName().equals("task()")).count());
  }
}
