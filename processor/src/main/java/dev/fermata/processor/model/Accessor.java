package dev.fermata.processor.model;

import java.util.List;
import java.util.Optional;

/**
 * A member that generated code may not name, because it is private, protected in another package, or reached through
 * {@code super}. It is reached through a handle behind a small static method with the member's own types.
 *
 * <p>The handle is looked up with the rights of {@code owner}. For a private member that is the class that declares it. For a
 * protected member of another package it is the user's class that inherits it; for a super call it is the class whose body says
 * {@code super}.
 *
 * @param owner the class whose rights are used; also the type of the receiver
 * @param superType for SUPER_METHOD the class or interface whose method runs; else absent
 * @param member name of the field or method; the owner's simple name for a constructor
 * @param isStatic whether there is no receiver; false for constructors
 * @param typeParameters of the accessor method, e.g. {@code <T, U extends Comparable<U>>}: the owner's, then the member's
 * @param receiver type of the receiver as the accessor declares it, e.g. {@code Box<T>}; absent when static, and for constructors
 * @param parameters of the method or constructor, the outer instance first for an inner class; empty for fields
 * @param varargs whether the last parameter takes any number of arguments
 * @param result type of the field, result of the method, or the constructed type; absent for void
 * @param thrown what the method or constructor declares
 */
public record Accessor(
    Kind kind,
    Slice.TypeName owner,
    Optional<Slice.TypeName> superType,
    String member,
    boolean isStatic,
    Slice typeParameters,
    Optional<MemberType> receiver,
    List<Parameter> parameters,
    boolean varargs,
    Optional<MemberType> result,
    List<Slice> thrown) {

  public Accessor {
    parameters = List.copyOf(parameters);
    thrown = List.copyOf(thrown);
  }

  /** What is done with the member. */
  public enum Kind {
    /** {@code T name(Owner self)}. */
    FIELD_GET,
    /** {@code T setName(Owner self, T value)}; returns {@code value}. */
    FIELD_SET,
    /** {@code T name(Owner self, parameters)}. */
    METHOD,
    /** {@code Owner newOwner(parameters)}. */
    CONSTRUCTOR,
    /** {@code T superName(Owner self, parameters)}. */
    SUPER_METHOD
  }

  /**
   * A type of a member.
   *
   * @param declared as the accessor method declares it
   * @param erased as the class file's descriptor has it
   * @param isExact whether the erasure of {@code declared} is {@code erased}; it is not where a subclass knows more about an inherited
   *     member's type variables
   */
  public record MemberType(Slice declared, Slice erased, boolean isExact) {}

  /** A parameter of the member. */
  public record Parameter(String name, MemberType type) {}
}
