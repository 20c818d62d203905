/** Tests that are coroutines, on a loop whose time is virtual. */
module dev.fermata.testing {
  requires transitive dev.fermata;
  requires org.junit.jupiter.api;
  requires transitive org.junit.platform.engine;
  requires static org.jspecify;

  exports dev.fermata.testing;

  provides org.junit.platform.engine.TestEngine with
      dev.fermata.testing.engine.AsyncTestEngine;
}
