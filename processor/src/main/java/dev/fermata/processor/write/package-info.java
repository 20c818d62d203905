/**
 * Hands finished source files to the compiler: the one place that touches {@code Filer}. A file is written whole or not
 * at all.
 */
@NullMarked
package dev.fermata.processor.write;

import org.jspecify.annotations.NullMarked;
