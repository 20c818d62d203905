/**
 * Is it legal? One class per rule, run on the user's own attributed trees before anything is lowered, so that later phases may assume
 * well-formed input.
 *
 * <p>Input: the paths of {@code @Async} methods in one compilation. Output: a {@link dev.fermata.processor.diagnostic.Report}; nothing
 * is printed here. Rules about a declaration need no attributed body, so they also run on trees that were only entered.
 */
@NullMarked
package dev.fermata.processor.validate;

import org.jspecify.annotations.NullMarked;
