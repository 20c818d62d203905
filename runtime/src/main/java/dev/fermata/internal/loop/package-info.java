/**
 * The loop itself: ready queue, timers, the way in from other threads, the selector pump, and the reports of what got lost.
 *
 * <p>Everything is confined to the loop's thread but {@link dev.fermata.internal.loop.Inbox}, the selector's wakeup, and the flags that
 * say so. Uses tasks by {@link dev.fermata.internal.task} and knows nothing of sockets.
 */
@NullMarked
package dev.fermata.internal.loop;

import org.jspecify.annotations.NullMarked;
