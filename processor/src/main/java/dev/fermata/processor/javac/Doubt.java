package dev.fermata.processor.javac;

import dev.fermata.processor.diagnostic.Place;
import java.util.Optional;

/**
 * Why a class cannot be compiled yet. In an early round another processor may still generate what is missing; a typing
 * error looks the same.
 *
 * @param className canonical name of the class
 * @param memberName the coroutine in which it was found, or the class's simple name
 * @param declaration the whole member; absent when the inner compilation does not even know the class
 * @param place where in it
 * @param isUntyped whether a type is missing; else javac complained about well-typed code, and would do so again in the
 *     host
 * @param reason in the words of javac, where it has some
 */
public record Doubt(
    String className,
    String memberName,
    Optional<Place> declaration,
    Optional<Place> place,
    boolean isUntyped,
    String reason) {}
