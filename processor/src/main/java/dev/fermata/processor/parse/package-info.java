/**
 * Reads the user's declarations: which classes get a twin, what stands in it, and the names by which coroutine bodies are found.
 *
 * <p>Works on elements and types only, of source or class files, in the host's compilation as well as in the inner one. It never asks for
 * a tree, so it never makes javac attribute anything. Judges nothing: what cannot be generated is handed back as a fact.
 */
@NullMarked
package dev.fermata.processor.parse;

import org.jspecify.annotations.NullMarked;
