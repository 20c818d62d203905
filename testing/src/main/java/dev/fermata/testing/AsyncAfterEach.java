package dev.fermata.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method, a coroutine or one without a result, that runs after each {@link AsyncTest} methods of its class. It runs in the test's loop.
 *
 * <p>Jupiter's own {@code @AfterEach} does the same in classes in which Jupiter has nothing to run. Where there are tests of Jupiter or
 * {@code @Nested} classes, too, it refuses methods that return something, and this one is needed. For Jupiter's tests it does nothing.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
public @interface AsyncAfterEach {}
