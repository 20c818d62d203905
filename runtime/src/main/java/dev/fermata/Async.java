package dev.fermata;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method whose body Fermata compiles into a coroutine: one that returns {@link Coroutine}, {@link Generator} or
 * {@link AsyncGenerator}. Calling the generated method runs nothing; it returns a cold, one-shot object.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Async {}
