/**
 * The adapter to the compiler: the host's own environment, and the inner compilation in which coroutine bodies are
 * attributed.
 *
 * <p>Asking the host for the element at a tree inside a body attributes the whole class in place, for good: user code
 * would then fail to compile, or not see what other processors generate. So the host's trees are only read and pointed
 * at, and every question about a type in a body goes to an inner javac task over the same sources, in which everything
 * but coroutines is blanked out.
 *
 * <p>Only exported packages of {@code jdk.compiler} are used. This is the only package with reflection.
 */
@NullMarked
package dev.fermata.processor.javac;

import org.jspecify.annotations.NullMarked;
