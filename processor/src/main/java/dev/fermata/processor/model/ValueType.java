package dev.fermata.processor.model;

/**
 * A printed type and how its values are stored.
 *
 * @param text the type as it can be written in a declaration
 * @param isLocal whether it mentions a class declared inside the body, which nothing outside the body can name
 */
public record ValueType(Slice text, Kind kind, boolean isLocal) {

  public ValueType(Slice text, Kind kind) {
    this(text, kind, false);
  }

  /** The primitive kinds, and everything else. */
  public enum Kind {
    BOOLEAN("false"),
    BYTE("0"),
    SHORT("0"),
    CHAR("0"),
    INT("0"),
    LONG("0"),
    FLOAT("0"),
    DOUBLE("0"),
    REFERENCE("null");

    private final String zero;

    Kind(String zero) {
      this.zero = zero;
    }

    /** The default value, as a literal that can be assigned to a variable of this kind. */
    public String zero() {
      return zero;
    }
  }

  public static ValueType primitive(Kind kind) {
    return new ValueType(Slice.of(kind.name().toLowerCase(java.util.Locale.ROOT)), kind);
  }

  public static ValueType reference(Slice text) {
    return new ValueType(text, Kind.REFERENCE);
  }
}
