package dev.fermata.processor.lower;

import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/** Finds classes declared inside a body in types. */
final class LocalTypes {
  private LocalTypes() {}

  /** Whether the type mentions one. */
  static boolean areIn(TypeMirror type) {
    if (type instanceof DeclaredType declared) {
      return Receivers.isLocal((TypeElement) declared.asElement())
          || declared.getTypeArguments().stream().anyMatch(LocalTypes::areIn);
    }
    if (type instanceof ArrayType array) {
      return areIn(array.getComponentType());
    }
    return type instanceof WildcardType wildcard
        && (wildcard.getExtendsBound() != null && areIn(wildcard.getExtendsBound())
            || wildcard.getSuperBound() != null && areIn(wildcard.getSuperBound()));
  }
}
