/**
 * The processor's options, {@code -Afermata.…}, read once into an immutable record. Severities of problems have options
 * of their own.
 */
@NullMarked
package dev.fermata.processor.options;

import org.jspecify.annotations.NullMarked;
