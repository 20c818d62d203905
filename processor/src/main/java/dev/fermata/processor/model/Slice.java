package dev.fermata.processor.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A stretch of Java text, mostly copied from the user's source, in which type names and references to local variables stay open
 * until the text is written: a type name is imported or qualified by the writer, a local may be renamed when it is hoisted.
 *
 * <p>Text that spans lines keeps its line breaks; continuation lines are indented relative to the first line of the slice.
 */
public record Slice(List<Piece> pieces) {

  /** The empty slice. */
  public static final Slice EMPTY = new Slice(List.of());

  public Slice {
    pieces = List.copyOf(pieces);
  }

  /** One piece of a slice. */
  public sealed interface Piece permits Text, TypeName, LocalUse {}

  /** Literal text, written as it is. */
  public record Text(String text) implements Piece {}

  /** The name of a class or interface without type arguments; written imported or qualified. */
  public record TypeName(String packageName, List<String> simpleNames) implements Piece {
    public TypeName {
      simpleNames = List.copyOf(simpleNames);
    }
  }

  /**
   * A use of a local variable or parameter of the coroutine.
   *
   * @param captured whether it stands inside a lambda or class body, where Java wants an effectively final variable
   */
  public record LocalUse(Local local, Access access, boolean captured) implements Piece {}

  /** How a use touches its variable. */
  public enum Access {
    READ,
    WRITE,
    READ_WRITE
  }

  public boolean isEmpty() {
    return pieces.isEmpty();
  }

  /** The uses of locals, in order. */
  public List<LocalUse> uses() {
    List<LocalUse> uses = new ArrayList<>();
    for (Piece piece : pieces) {
      if (piece instanceof LocalUse use) {
        uses.add(use);
      }
    }
    return uses;
  }

  public static Slice of(String text) {
    return text.isEmpty() ? EMPTY : new Slice(List.of(new Text(text)));
  }

  public static Slice read(Local local) {
    return new Slice(List.of(new LocalUse(local, Access.READ, false)));
  }

  /** The same slice without white space at its end. */
  public Slice stripTrailing() {
    if (pieces.isEmpty() || !(pieces.get(pieces.size() - 1) instanceof Text last)) {
      return this;
    }
    Builder builder = new Builder();
    pieces.subList(0, pieces.size() - 1).forEach(builder::add);
    return builder.add(last.text().stripTrailing()).build();
  }

  /** Joins strings, pieces and slices in the given order. */
  public static Slice join(Object... parts) {
    Builder builder = new Builder();
    for (Object part : parts) {
      if (part instanceof Slice slice) {
        builder.add(slice);
      } else if (part instanceof Piece piece) {
        builder.add(piece);
      } else {
        builder.add((String) part);
      }
    }
    return builder.build();
  }

  /** Collects pieces; adjacent text is merged. */
  public static final class Builder {
    private final List<Piece> pieces = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    public Builder add(String more) {
      text.append(more);
      return this;
    }

    public Builder add(Piece piece) {
      if (piece instanceof Text t) {
        return add(t.text());
      }
      flush();
      pieces.add(piece);
      return this;
    }

    public Builder add(Slice slice) {
      slice.pieces().forEach(this::add);
      return this;
    }

    public Slice build() {
      flush();
      return new Slice(pieces);
    }

    private void flush() {
      if (text.length() > 0) {
        pieces.add(new Text(text.toString()));
        text.setLength(0);
      }
    }
  }
}
