package dev.fermata.processor.parse;

import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Whether a class can be named from a top-level class of some package. */
final class Reach {
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
