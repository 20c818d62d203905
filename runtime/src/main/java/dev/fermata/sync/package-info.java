/**
 * What tasks of one loop use to wait for each other: locks, events, conditions, semaphores, barriers and queues, with the semantics of
 * asyncio's of the same names.
 *
 * <p>Code between two awaits is never interrupted and needs none of these. They are for what must hold <em>across</em> an await.
 *
 * <p>Threading: nothing here is thread safe. Everything is confined to the thread of the loop that uses it; a call from another thread
 * while that loop runs is a {@link dev.fermata.LoopStateException} that names the way in, {@code loop.callSoonThreadsafe(…)}. An object
 * belongs to the loop in which somebody first had to wait for it.
 *
 * <p>Waiting is fair: first come, first served. A waiting task may be cancelled at any time without losing a permit, a notification or an
 * item. Nobody runs inside {@code release}, {@code set} or {@code putNowait}: whom they wake runs one turn later.
 *
 * <p>Every operation that may wait is a cold {@link dev.fermata.Coroutine}: it does nothing until it is awaited, and does not give up its
 * turn when there is nothing to wait for. In debug mode one that is never awaited is reported.
 */
@NullMarked
package dev.fermata.sync;

import org.jspecify.annotations.NullMarked;
