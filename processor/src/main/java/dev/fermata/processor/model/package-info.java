/**
 * What the phases hand to each other: immutable records of Java text, coroutine code and twin classes.
 *
 * <p>Nothing in here knows a compiler tree or a type mirror, so {@code flow} and {@code emit} are tested without a compiler.
 */
@NullMarked
package dev.fermata.processor.model;

import org.jspecify.annotations.NullMarked;
