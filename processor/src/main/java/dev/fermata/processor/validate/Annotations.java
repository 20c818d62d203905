package dev.fermata.processor.validate;

import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** Looks for annotations by qualified name. */
public final class Annotations {
  private Annotations() {}

  public static boolean has(Element element, String annotation) {
    return element.getAnnotationMirrors().stream()
        .anyMatch(a -> ((TypeElement) a.getAnnotationType().asElement())
            .getQualifiedName()
            .contentEquals(annotation));
  }
}
