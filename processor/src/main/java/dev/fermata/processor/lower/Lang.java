package dev.fermata.processor.lower;

import dev.fermata.processor.model.Slice;
import java.util.List;

/** Classes of {@code java.lang} that lowering names; written qualified where the user has a class of that name. */
final class Lang {
  static final Slice OBJECT = named("Object");
  static final Slice STRING = named("String");
  static final Slice BOOLEAN = named("Boolean");
  static final Slice ASSERTION_ERROR = named("AssertionError");

  private Lang() {}

  private static Slice named(String simpleName) {
    return Slice.join(new Slice.TypeName("java.lang", List.of(simpleName)));
  }
}
