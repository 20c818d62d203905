package dev.fermata.processor.parse;

import dev.fermata.processor.model.Slice;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/**
 * A class that a twin cannot extend may still have subclasses, all of them known: those that a sealed type permits, and those beside a
 * private constructor. This finds the ones whose instances may answer a call with another body than the class's own.
 */
final class Overriders {
  private final Elements elements;
  private final Set<Slice.TypeName> found = new LinkedHashSet<>();

  private Overriders(Elements elements) {
    this.elements = elements;
  }

  /**
   * Subclasses that override the method, or that can be extended by classes that do; those below them are not listed.
   *
   * @param type the class that declares or inherits the method
   */
  static List<Slice.TypeName> of(ExecutableElement method, TypeElement type, Elements elements) {
    Overriders overriders = new Overriders(elements);
    boolean isClosed = method.getModifiers().contains(Modifier.STATIC)
        || method.getModifiers().contains(Modifier.PRIVATE)
        || method.getModifiers().contains(Modifier.FINAL)
        || Bodies.isExtensible(type);
    if (!isClosed) {
      overriders.visitSubclasses(type, method);
    }
    return List.copyOf(overriders.found);
  }

  private void visitSubclasses(TypeElement type, ExecutableElement method) {
    for (TypeElement subclass : subclasses(type)) {
      if (Bodies.isExtensible(subclass) || overrides(subclass, method)) {
        found.add(ClassNames.of(subclass));
      } else {
        visitSubclasses(subclass, method);
      }
    }
  }

  private boolean overrides(TypeElement subclass, ExecutableElement method) {
    return ElementFilter.methodsIn(subclass.getEnclosedElements()).stream()
        .anyMatch(other -> elements.overrides(other, method, subclass));
  }

  /** A private nested class cannot be named where this is used; coroutines in such a class are refused anyway. */
  private List<TypeElement> subclasses(TypeElement type) {
    String packageName = ClassNames.packageOf(type);
    List<TypeElement> candidates = type.getModifiers().contains(Modifier.SEALED)
        ? type.getPermittedSubclasses().stream().map(Overriders::element).toList()
        : members(outermost(type)).stream()
            .filter(member -> isChild(member, type))
            .toList();
    return candidates.stream()
        .filter(candidate -> Reach.isNameable(candidate, packageName))
        .toList();
  }

  private static boolean isChild(TypeElement member, TypeElement type) {
    return member.getSuperclass() instanceof DeclaredType parent
        && parent.asElement().equals(type);
  }

  private static List<TypeElement> members(TypeElement type) {
    Set<TypeElement> all = new LinkedHashSet<>(Set.of(type));
    ElementFilter.typesIn(type.getEnclosedElements())
        .forEach(nested -> all.addAll(members(nested)));
    return List.copyOf(all);
  }

  private static TypeElement outermost(TypeElement type) {
    Element enclosing = type.getEnclosingElement();
    return enclosing instanceof TypeElement outer ? outermost(outer) : type;
  }

  private static TypeElement element(TypeMirror type) {
    return (TypeElement) ((DeclaredType) type).asElement();
  }
}
