package dev.fermata.processor.parse;

import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Whether classes can be named in a generated class. */
public final class Reach {
  private Reach() {}

  static boolean isNameable(TypeElement type, String fromPackage) {
    boolean samePackage = ClassNames.packageOf(type).equals(fromPackage);
    Element element = type;
    while (element instanceof TypeElement enclosing) {
      boolean visible = samePackage
          ? !enclosing.getModifiers().contains(Modifier.PRIVATE)
          : enclosing.getModifiers().contains(Modifier.PUBLIC);
      if (!visible || enclosing.getNestingKind().isNested() && !isMember(enclosing)) {
        return false;
      }
      element = element.getEnclosingElement();
    }
    return true;
  }

  private static boolean isMember(TypeElement type) {
    return type.getEnclosingElement() instanceof TypeElement;
  }

  /** Whether a subclass in the package can write the signature; there it may name inherited protected classes of other packages too. */
  static boolean isWritable(ExecutableType signature, String fromPackage) {
    return isWritable(TypeParts.of(signature), fromPackage);
  }

  /** The same for a type. */
  public static boolean isWritable(TypeMirror type, String fromPackage) {
    return isWritable(TypeParts.of(type), fromPackage);
  }

  private static boolean isWritable(Stream<DeclaredType> parts, String fromPackage) {
    return parts
        .filter(type -> type.getKind() == TypeKind.DECLARED)
        .map(type -> (TypeElement) type.asElement())
        .allMatch(type -> isNameable(type, fromPackage) || isInheritable(type, fromPackage));
  }

  private static boolean isInheritable(TypeElement type, String fromPackage) {
    return type.getModifiers().contains(Modifier.PROTECTED)
        && type.getEnclosingElement() instanceof TypeElement outer
        && isNameable(outer, fromPackage);
  }

  /**
   * Whether the twin of a class is public: the class can be named in other packages, if only in subclasses of the class around it
   * (protected).
   */
  static boolean isPublic(TypeElement type) {
    Element element = type;
    while (element instanceof TypeElement) {
      boolean visible = element.getModifiers().contains(Modifier.PUBLIC)
          || element.getModifiers().contains(Modifier.PROTECTED);
      if (!visible) {
        return false;
      }
      element = element.getEnclosingElement();
    }
    return true;
  }
}
