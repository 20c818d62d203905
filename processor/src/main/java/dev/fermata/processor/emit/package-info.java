/**
 * Writes the model as Java source, with JavaPoet for the shells of types and raw text for bodies.
 *
 * <p>Knows no compiler tree and no type mirror. The same model gives the same bytes.
 */
@NullMarked
package dev.fermata.processor.emit;

import org.jspecify.annotations.NullMarked;
