package dev.fermata.processor.model;

import java.util.List;

/**
 * The class generated for one class of the user, without the continuation classes nested in it.
 *
 * @param name the twin's name
 * @param host the user's class
 * @param hostType its type with type arguments, e.g. {@code Outer<T>.Inner<U>}
 * @param isAbstract whether methods remain without implementation
 * @param typeParameters e.g. {@code <T, U extends Comparable<U>>}; empty without any, and for kind STATIC
 * @param constructors empty unless the kind is EXTENDS
 */
public record TwinClass(
    Slice.TypeName name,
    Slice.TypeName host,
    Slice hostType,
    Kind kind,
    boolean isPublic,
    boolean isAbstract,
    Slice typeParameters,
    List<TwinConstructor> constructors,
    List<TwinMethod> methods) {

  public TwinClass {
    constructors = List.copyOf(constructors);
    methods = List.copyOf(methods);
  }

  /** How the twin relates to the user's class. */
  public enum Kind {
    /** A class that extends it. */
    EXTENDS,
    /** An interface that extends it. */
    INTERFACE,
    /** A class of static methods, for a class that cannot be extended. */
    STATIC
  }
}
