package dev.fermata.processor.model;

/**
 * A variable of a coroutine body.
 *
 * @param id distinct within one body, increasing in source order
 * @param name the user's name, or a base name for a temporary; the writer makes names distinct where it must
 * @param type its declared type, printed
 * @param role where it comes from
 */
public record Local(int id, String name, ValueType type, Role role) {

  /** Where a variable comes from. */
  public enum Role {
    /** The receiver, first parameter of an instance body. */
    SELF,
    PARAMETER,
    VARIABLE,
    /** A pattern variable. */
    BINDING,
    /** Made by lowering. */
    TEMPORARY
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Local that && that.id == id;
  }

  @Override
  public int hashCode() {
    return id;
  }
}
