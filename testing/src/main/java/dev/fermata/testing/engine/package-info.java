/** The test engine that finds and runs {@link dev.fermata.testing.AsyncTest} methods. */
@NullMarked
package dev.fermata.testing.engine;

import org.jspecify.annotations.NullMarked;
