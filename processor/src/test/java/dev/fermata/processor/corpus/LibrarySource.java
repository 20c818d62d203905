package dev.fermata.processor.corpus;

import java.util.List;

/**
 * A source file of a library.
 *
 * @param path relative to the root of the sources
 * @param text with nested types that are no longer private
 * @param methods those that may become coroutines, in the order of the text
 */
record LibrarySource(String path, String text, List<CoroutineMethod> methods) {}
