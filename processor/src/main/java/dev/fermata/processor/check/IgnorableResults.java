package dev.fermata.processor.check;

import dev.fermata.processor.validate.Compilation;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Methods that say, by an annotation of their own or of a method that they override, that their result may be dropped. */
final class IgnorableResults {
  private static final String ANNOTATION = "CanIgnoreReturnValue";

  private final Compilation host;

  IgnorableResults(Compilation host) {
    this.host = host;
  }

  boolean isResultOf(Element element) {
    return element instanceof ExecutableElement method
        && method.getEnclosingElement() instanceof TypeElement owner
        && (isMarked(method) || overridesMarked(method, owner, owner.asType()));
  }

  /** By the simple name: several libraries have an annotation of this name and this meaning. */
  private static boolean isMarked(ExecutableElement method) {
    return method.getAnnotationMirrors().stream()
        .anyMatch(mirror ->
            mirror.getAnnotationType().asElement().getSimpleName().contentEquals(ANNOTATION));
  }

  private boolean overridesMarked(ExecutableElement method, TypeElement owner, TypeMirror type) {
    return host.types().directSupertypes(type).stream()
        .anyMatch(
            above -> declaresMarked(method, owner, above) || overridesMarked(method, owner, above));
  }

  private boolean declaresMarked(ExecutableElement method, TypeElement owner, TypeMirror above) {
    List<? extends Element> members = ((DeclaredType) above).asElement().getEnclosedElements();
    return ElementFilter.methodsIn(members).stream()
        .anyMatch(candidate -> candidate.getSimpleName().equals(method.getSimpleName())
            && isMarked(candidate)
            && host.elements().overrides(method, candidate, owner));
  }
}
