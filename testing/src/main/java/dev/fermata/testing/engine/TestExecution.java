package dev.fermata.testing.engine;

import dev.fermata.LoopOptions;
import dev.fermata.testing.VirtualLoop;
import org.opentest4j.AssertionFailedError;

/** One test: as it is, and then in as many random orders as were asked for. */
final class TestExecution {
  private final TestFacts facts;
  private final Settings settings;

  TestExecution(TestFacts facts, Settings settings) {
    this.facts = facts;
    this.settings = settings;
  }

  void run() {
    LoopOptions options =
        settings.realTime() ? LoopOptions.defaults().withSignals(false) : VirtualLoop.options();
    run(options);
    for (int i = 0; i < settings.shuffles(); i++) {
      long seed = settings.seed() + i;
      try {
        run(VirtualLoop.shuffled(seed));
      } catch (Throwable e) {
        throw new AssertionFailedError(
            "only with the tasks of each turn in another order; again with"
                + " @AsyncTest(shuffles = 1, seed = " + seed + "): " + e,
            e);
      }
    }
  }

  private void run(LoopOptions options) {
    TestRun run = new TestRun(facts, settings, options.withDebug(true));
    new TimeLimit(Names.shown(facts.method()), settings.timeoutMillis(), run::loop).run(run);
  }
}
