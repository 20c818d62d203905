/**
 * Network input and output on the loop. Operations return futures for coroutines to await; none of them blocks.
 *
 * <p>Everything here belongs to the loop on which it was made, and to that loop's thread. An operation is tried at once and completes
 * at once where the kernel allows it. Data is bytes; text is UTF-8.
 */
@NullMarked
package dev.fermata.io;

import org.jspecify.annotations.NullMarked;
