/**
 * Other processes, awaited on the loop: started, fed, read, waited for and ended without blocking it.
 *
 * <p>The JDK's pipes to processes block, so each has a daemon thread that moves its bytes, by a bounded amount ahead of who reads them.
 */
@NullMarked
package dev.fermata.process;

import org.jspecify.annotations.NullMarked;
