/**
 * What generated code calls, and nothing else does: frames, the driver that runs them, and where they stand in the user's source.
 *
 * <p>The names in here are part of class files that users ship: this package only grows. Every generated class carries the number of the
 * contract that it was made for.
 */
@NullMarked
package dev.fermata.abi;

import org.jspecify.annotations.NullMarked;
