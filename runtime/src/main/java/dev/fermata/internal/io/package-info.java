/**
 * Channels on the loop: the selector, key attachments, partial reads and writes. The only package that names {@code Selector}.
 *
 * <p>Nothing here knows tasks or coroutines: waiting is a future, and events complete it.
 */
@NullMarked
package dev.fermata.internal.io;

import org.jspecify.annotations.NullMarked;
