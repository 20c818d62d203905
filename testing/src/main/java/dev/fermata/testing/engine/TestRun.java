package dev.fermata.testing.engine;

import dev.fermata.Fermata;
import dev.fermata.Loop;
import dev.fermata.LoopOptions;
import dev.fermata.Runner;
import dev.fermata.Task;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.support.hierarchical.OpenTest4JAwareThrowableCollector;
import org.junit.platform.engine.support.hierarchical.ThrowableCollector;

/** One run of one test: a loop, an instance, what comes before, the test, what comes after, and a look at what is left behind. */
final class TestRun implements Runnable {
  private static final int TURNS_TO_END = 100;

  private final TestFacts facts;
  private final Settings settings;
  private final Runner runner;
  private final Loop loop;
  private final Leaks leaks = new Leaks();
  private final ThrowableCollector failures = new OpenTest4JAwareThrowableCollector();
  private @Nullable Instances instances;

  TestRun(TestFacts facts, Settings settings, LoopOptions options) {
    this.facts = facts;
    this.settings = settings;
    this.runner = new Runner(options);
    this.loop = runner.loop();
  }

  /** The test's loop. */
  Loop loop() {
    return loop;
  }

  @Override
  public void run() {
    loop.setExceptionHandler((from, context) -> leaks.report(context));
    try (TempDirectories directories = new TempDirectories()) {
      runTest(new Arguments(facts, loop, directories));
      failures.execute(this::end);
    } catch (Exception e) {
      failures.execute(() -> {
        throw e;
      });
    }
    if (failures.isEmpty() && !settings.allowLeaks()) {
      failures.execute(leaks::check);
    }
    failures.assertEmpty();
  }

  private void runTest(Arguments arguments) {
    failures.execute(() -> {
      call("<init>", () -> {
        instances = Instances.of(facts.type(), arguments);
        return null;
      });
      for (InstanceLifecycle.Call before : InstanceLifecycle.before(facts.type())) {
        call(before, arguments);
      }
      call(new InstanceLifecycle.Call(facts.type(), facts.method()), arguments);
    });
    if (instances != null) {
      for (InstanceLifecycle.Call after : InstanceLifecycle.after(facts.type())) {
        goOnAfterInterrupt();
        failures.execute(() -> call(after, arguments));
      }
    }
  }

  private void call(InstanceLifecycle.Call called, Arguments arguments) {
    Object target = Objects.requireNonNull(instances).get(called.owner());
    call(called.method().getName(), () -> Twin.call(target, called.method(), arguments));
  }

  @SuppressWarnings("NullAway") // what a test returns is not looked at
  private void call(String name, Supplier<@Nullable Object> body) {
    runner.run(CallFrame.of(facts.type(), name, body));
  }

  /** Tasks that can end without time passing may do so; others are left behind, and are cancelled. */
  private void end() {
    goOnAfterInterrupt();
    settle();
    if (failures.isEmpty()) {
      leaks.tasks(loop);
    }
    loop.allTasks().forEach(Task::cancel);
    settle();
    List<Task<?>> immortal = List.copyOf(loop.allTasks());
    if (immortal.isEmpty()) {
      runner.close();
    } else {
      loop.close(); // reports those that took no notice of being cancelled
    }
  }

  /** An interrupt ends what is running when it comes, and not what cleans up after it. */
  private static void goOnAfterInterrupt() {
    boolean unused = Thread.interrupted();
  }

  private void settle() {
    for (int i = 0; i < TURNS_TO_END && !loop.allTasks().isEmpty(); i++) {
      runner.run(Fermata.sleep(0));
    }
  }
}
