/**
 * Proof that a coroutine does what the same method does when {@code await} is a blocking join: every case is compiled twice, by plain
 * javac against the yardstick in {@code src/test/oracle} and by Fermata, and both are run in every mode.
 */
package dev.fermata.processor.differential;
