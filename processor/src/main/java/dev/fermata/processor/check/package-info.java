/**
 * Checks on the user's code as javac has attributed it, coroutines and plain code alike: what compiles, but does not do what it seems to.
 *
 * <p>They run in a listener after a class is analysed, never before: by then javac attributes nothing on our behalf. What would keep a
 * coroutine from being compiled is the business of {@code validate}.
 */
package dev.fermata.processor.check;
