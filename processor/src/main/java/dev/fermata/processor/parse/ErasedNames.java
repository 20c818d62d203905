package dev.fermata.processor.parse;

import java.util.Locale;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/** Names of erased types that are the same for source and class files; annotations of types never show in them. */
final class ErasedNames {
  private final Types types;

  ErasedNames(Types types) {
    this.types = types;
  }

  /** {@code java.lang.String[]}. */
  String qualified(TypeMirror type) {
    TypeMirror erased = types.erasure(type);
    if (erased instanceof ArrayType array) {
      return qualified(array.getComponentType()) + "[]";
    }
    return erased instanceof DeclaredType declared
        ? ((TypeElement) declared.asElement()).getQualifiedName().toString()
        : keyword(erased);
  }

  /** {@code StringArray}. */
  String simple(TypeMirror type) {
    TypeMirror erased = types.erasure(type);
    if (erased instanceof ArrayType array) {
      return simple(array.getComponentType()) + "Array";
    }
    return erased instanceof DeclaredType declared
        ? declared.asElement().getSimpleName().toString()
        : keyword(erased);
  }

  private static String keyword(TypeMirror primitive) {
    return primitive.getKind().name().toLowerCase(Locale.ROOT);
  }
}
