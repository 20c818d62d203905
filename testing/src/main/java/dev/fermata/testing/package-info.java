/**
 * For tests of coroutines: {@link dev.fermata.testing.AsyncTest} for test methods that are coroutines, and
 * {@link dev.fermata.testing.VirtualLoop}, a loop on which sleeping takes no time, for everything else.
 */
@NullMarked
package dev.fermata.testing;

import org.jspecify.annotations.NullMarked;
