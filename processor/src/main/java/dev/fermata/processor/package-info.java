/**
 * The entry of the annotation processor, its rounds, and the one method that reads as the recipe: signatures, facades,
 * inner compilation, validation, then lower, emit and write each sound class. The only package that knows all phases.
 */
@NullMarked
package dev.fermata.processor;

import org.jspecify.annotations.NullMarked;
