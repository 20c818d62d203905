package dev.fermata.processor.diagnostic;

import java.net.URI;

/**
 * A stretch of a source file: where a problem stands. Offsets count characters of the file's text, as compilers do, so a place found in
 * one compilation of a file can be looked up in another.
 *
 * @param file {@code JavaFileObject.toUri()} of the source file
 * @param start offset of the first character
 * @param end offset after the last character
 */
public record Place(URI file, long start, long end) {}
