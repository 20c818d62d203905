package dev.fermata.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.platform.commons.annotation.Testable;

/**
 * Marks a test method that runs in a loop: a coroutine, {@code @AsyncTest @Async Coroutine<Void> sells()}, or a plain method without a
 * result. Each test has a loop of its own, on virtual time unless {@link #realTime} says otherwise.
 *
 * <p>The test fails if the coroutine does; if nothing can happen any more (the message has the tree of tasks); if it takes longer than
 * {@link #timeoutMillis}; and if it leaves something behind: tasks that are not done, coroutines that were never awaited, errors that
 * nobody looked at.
 *
 * <p>Jupiter's {@code @BeforeEach}, {@code @AfterEach}, {@code @BeforeAll}, {@code @AfterAll}, {@code @Nested}, {@code @Disabled},
 * {@code @DisplayName} and {@code @Tag} are honoured; methods that run before and after may be coroutines, too, and those for each test run
 * in its loop. Methods and constructors may have parameters of the types {@link dev.fermata.Loop} and {@code TestInfo}, and
 * {@code @TempDir Path}. Jupiter's extensions ({@code @ExtendWith}) are not: a class that needs them runs its coroutines in plain tests,
 * with {@link VirtualLoop#run}.
 *
 * <p>May be used on an annotation that then stands for it.
 */
@Documented
@Testable
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
public @interface AsyncTest {
  /**
   * How long the test may take, in milliseconds of real time, with what runs before and after it; 0 for no limit. By default the
   * configuration parameter {@code fermata.testing.timeoutMillis}, or else 10 seconds.
   */
  long timeoutMillis() default -1;

  /** Whether sleeping takes as long as it says. */
  boolean realTime() default false;

  /** Whether tasks, coroutines and errors may be left behind. */
  boolean allowLeaks() default false;

  /**
   * How many more times the test runs, each time on a fresh instance with the tasks that are ready in a turn run in another random order.
   * A failure says with which {@link #seed} it can be repeated. By default the configuration parameter {@code fermata.testing.shuffles}, or
   * else none.
   */
  int shuffles() default -1;

  /** The seed of the first of the {@link #shuffles}; each further one adds 1. */
  long seed() default 1;
}
