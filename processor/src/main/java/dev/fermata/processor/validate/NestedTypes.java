package dev.fermata.processor.validate;

import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;

/** Whether a class can be named outside the class that it is nested in. */
final class NestedTypes {
  private NestedTypes() {}

  /** The private class that hides a type: the type itself or one that it is nested in; empty for a local class. */
  static Optional<TypeElement> hiding(TypeElement type) {
    if (isLocal(type)) {
      return Optional.empty();
    }
    for (Element e = type; e instanceof TypeElement each; e = e.getEnclosingElement()) {
      if (each.getModifiers().contains(Modifier.PRIVATE)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /** Whether a class is declared in a body, or nested in one that is. */
  static boolean isLocal(TypeElement type) {
    for (Element e = type; e instanceof TypeElement each; e = e.getEnclosingElement()) {
      if (each.getNestingKind() == NestingKind.LOCAL
          || each.getNestingKind() == NestingKind.ANONYMOUS) {
        return true;
      }
    }
    return false;
  }
}
