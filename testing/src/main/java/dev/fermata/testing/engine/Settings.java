package dev.fermata.testing.engine;

import dev.fermata.testing.AsyncTest;
import java.lang.reflect.Method;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * How a test runs.
 *
 * @param timeoutMillis the limit in real time; 0 for none
 * @param shuffles how many more times it runs, in random orders
 * @param seed of the first of them
 */
record Settings(long timeoutMillis, boolean realTime, boolean allowLeaks, int shuffles, long seed) {
  private static final long TIMEOUT = 10_000;

  static Settings of(Method test, ConfigurationParameters parameters) {
    AsyncTest marked = AnnotationSupport.findAnnotation(test, AsyncTest.class).orElseThrow();
    long timeout = marked.timeoutMillis() >= 0
        ? marked.timeoutMillis()
        : parameters.get("fermata.testing.timeoutMillis", Long::valueOf).orElse(TIMEOUT);
    int shuffles = marked.shuffles() >= 0
        ? marked.shuffles()
        : parameters.get("fermata.testing.shuffles", Integer::valueOf).orElse(0);
    return new Settings(timeout, marked.realTime(), marked.allowLeaks(), shuffles, marked.seed());
  }
}
