package dev.fermata.processor.parse;

import dev.fermata.processor.model.Annotation;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/** Copies annotations to generated declarations, as far as their names can be written there. */
final class Annotations {
  private static final Set<String> NOT_COPIED = Set.of(AsyncMethods.ASYNC, "java.lang.Override");

  private final String fromPackage;

  /** @param fromPackage the package that the generated class stands in */
  Annotations(String fromPackage) {
    this.fromPackage = fromPackage;
  }

  static boolean isPresent(Element element, String annotation) {
    return element.getAnnotationMirrors().stream()
        .anyMatch(mirror -> name(mirror).equals(annotation));
  }

  List<Annotation> copied(Element element) {
    List<Annotation> copies = new ArrayList<>();
    for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
      if (!NOT_COPIED.contains(name(mirror))) {
        copy(mirror).ifPresent(copies::add);
      }
    }
    return copies;
  }

  /**
   * The type annotations of a type, each followed by a blank.
   *
   * @param beside the declaration whose type it is: what is copied from there is not written again
   */
  Slice ofType(TypeMirror type, Optional<Element> beside) {
    Slice.Builder text = new Slice.Builder();
    for (AnnotationMirror mirror : type.getAnnotationMirrors()) {
      if (beside.isEmpty() || !isPresent(beside.get(), name(mirror))) {
        copy(mirror)
            .ifPresent(
                annotation -> text.add(AnnotationValues.print(annotation)).add(" "));
      }
    }
    return text.build();
  }

  private Optional<Annotation> copy(AnnotationMirror mirror) {
    return new AnnotationValues(fromPackage).copy(mirror);
  }

  private static String name(AnnotationMirror mirror) {
    return ((TypeElement) mirror.getAnnotationType().asElement())
        .getQualifiedName()
        .toString();
  }
}
