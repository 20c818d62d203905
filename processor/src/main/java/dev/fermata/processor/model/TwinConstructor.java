package dev.fermata.processor.model;

import java.util.Optional;

/**
 * A constructor of a twin, which passes its arguments on to one of the user's class.
 *
 * @param outer the outer instance, taken first, where the user's class is an inner class
 */
public record TwinConstructor(TwinSignature signature, Optional<TwinParameter> outer) {}
