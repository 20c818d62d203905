/**
 * What goes on in a loop: the tree of its tasks, call graphs, figures, and the same from outside the process.
 *
 * <p>Reading changes nothing and may be done from any thread.
 */
@NullMarked
package dev.fermata.debug;

import org.jspecify.annotations.NullMarked;
