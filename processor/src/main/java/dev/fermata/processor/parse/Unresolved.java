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

/** Finds types in declarations that javac does not know, or does not know yet, and that this round is not going to generate. */
final class Unresolved {
  private final ExpectedTwins expected;
  private final String fromPackage;

  /** @param fromPackage the package of the declarations */
  Unresolved(ExpectedTwins expected, String fromPackage) {
    this.expected = expected;
    this.fromPackage = fromPackage;
  }

  boolean in(ExecutableElement method) {
    return in(method.getReturnType())
        || method.getParameters().stream().map(VariableElement::asType).anyMatch(this::in)
        || method.getThrownTypes().stream().anyMatch(this::in)
        || method.getTypeParameters().stream().anyMatch(this::inBounds);
  }

  boolean in(TypeElement type) {
    return type.getTypeParameters().stream().anyMatch(this::inBounds)
        || type.getEnclosingElement() instanceof TypeElement outer && in(outer);
  }

  private boolean inBounds(TypeParameterElement parameter) {
    return parameter.getBounds().stream().anyMatch(this::in);
  }

  private boolean in(TypeMirror type) {
    // Not instanceof: javac's class types implement ErrorType as well.
    if (type.getKind() == TypeKind.ERROR && expected.named(type, fromPackage).isEmpty()) {
      return true;
    }
    if (type instanceof ArrayType array) {
      return in(array.getComponentType());
    }
    if (type instanceof DeclaredType declared) {
      return in(declared.getEnclosingType()) || declared.getTypeArguments().stream().anyMatch(this::in);
    }
    return type instanceof WildcardType wildcard
        && (wildcard.getExtendsBound() != null && in(wildcard.getExtendsBound())
            || wildcard.getSuperBound() != null && in(wildcard.getSuperBound()));
  }
}
