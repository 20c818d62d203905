package dev.fermata.processor.parse;

import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/** Finds types that javac does not know, or does not know yet, in declarations. */
final class Unresolved {
  private Unresolved() {}

  static boolean in(ExecutableElement method) {
    return in(method.getReturnType())
        || method.getParameters().stream().map(VariableElement::asType).anyMatch(Unresolved::in)
        || method.getThrownTypes().stream().anyMatch(Unresolved::in)
        || method.getTypeParameters().stream().anyMatch(Unresolved::inBounds);
  }

  static boolean in(TypeElement type) {
    return type.getTypeParameters().stream().anyMatch(Unresolved::inBounds)
        || type.getEnclosingElement() instanceof TypeElement outer && in(outer);
  }

  private static boolean inBounds(TypeParameterElement parameter) {
    return parameter.getBounds().stream().anyMatch(Unresolved::in);
  }

  private static boolean in(TypeMirror type) {
    // Not instanceof: javac's class types implement ErrorType as well.
    if (type.getKind() == TypeKind.ERROR) {
      return true;
    }
    if (type instanceof ArrayType array) {
      return in(array.getComponentType());
    }
    if (type instanceof DeclaredType declared) {
      return in(declared.getEnclosingType()) || declared.getTypeArguments().stream().anyMatch(Unresolved::in);
    }
    return type instanceof WildcardType wildcard
        && (wildcard.getExtendsBound() != null && in(wildcard.getExtendsBound())
            || wildcard.getSuperBound() != null && in(wildcard.getSuperBound()));
  }
}
