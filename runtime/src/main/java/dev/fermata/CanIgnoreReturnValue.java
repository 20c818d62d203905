package dev.fermata;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method whose future or task need not be awaited: its work goes on by itself, and its failure is told elsewhere. The compiler then does
 * not warn of a dropped result (FER101), in overriding methods neither. On methods that return coroutines or generators it changes nothing: those
 * never run unless somebody takes them.
 *
 * <p>Error Prone knows annotations of this name, too; and the processor takes any annotation of this simple name for this one.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface CanIgnoreReturnValue {}
