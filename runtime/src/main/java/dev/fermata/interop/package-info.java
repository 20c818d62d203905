/** Bridges between coroutines and what is not a Fermata loop. */
@NullMarked
package dev.fermata.interop;

import org.jspecify.annotations.NullMarked;
