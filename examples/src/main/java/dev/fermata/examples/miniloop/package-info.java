/**
 * An event loop by hand: what a future, a task and a loop are, without Fermata's. Only the coroutines are compiled by Fermata.
 *
 * <p>{@link dev.fermata.examples.miniloop.ThreeSleeps} needs timers alone; {@link dev.fermata.examples.miniloop.EchoServer} adds a
 * selector. Both print the lines of the asyncio demos that they mirror, so that the runs can be laid side by side.
 */
package dev.fermata.examples.miniloop;
