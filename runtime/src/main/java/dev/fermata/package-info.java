/**
 * What programs name: coroutines, futures, tasks, loops, contexts, and the markers of coroutine bodies.
 *
 * <p>Everything belongs to a loop and to its thread unless it says otherwise. Only the factories in {@link dev.fermata.Loop}, {@link
 * dev.fermata.Coroutine} and {@link dev.fermata.Fermata} reach into the internal packages.
 */
@NullMarked
package dev.fermata;

import org.jspecify.annotations.NullMarked;
