package dev.fermata.testing.engine;

import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;

/** What is passed down while tests run: nothing, as each test makes all that it uses. */
final class TestContext implements EngineExecutionContext {}
