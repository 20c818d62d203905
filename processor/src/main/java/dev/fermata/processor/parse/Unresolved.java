package dev.fermata.processor.parse;

import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;

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
    return TypeParts.of((ExecutableType) method.asType()).anyMatch(this::isUnknown);
  }

  /** Whether the type parameters of a class or of those around it name one. */
  boolean in(TypeElement type) {
    return TypeParts.ofParameters(type).anyMatch(this::isUnknown);
  }

  /** Whether javac hides the name of such a type. */
  static boolean isNamelessIn(ExecutableElement method) {
    return TypeParts.of((ExecutableType) method.asType())
        .anyMatch(type -> type.getKind() == TypeKind.ERROR
            && ((TypeElement) type.asElement()).getQualifiedName().contentEquals("<any>"));
  }

  private boolean isUnknown(DeclaredType type) {
    // Not instanceof: javac's class types implement ErrorType as well.
    return type.getKind() == TypeKind.ERROR && expected.named(type, fromPackage).isEmpty();
  }
}
