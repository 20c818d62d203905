package dev.fermata.processor.parse;

import dev.fermata.processor.model.Overriders;
import dev.fermata.processor.model.Slice;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/**
 * A class that a twin cannot extend may still have subclasses: those that a sealed type permits, those beside a private constructor, and
 * those of enum constants. This finds the ones whose instances may answer a call with another body than the class's own.
 */
final class Subclasses {
  private final Elements elements;
  private final Set<Slice.TypeName> found = new LinkedHashSet<>();
  private boolean isAnyUnnamed;

  private Subclasses(Elements elements) {
    this.elements = elements;
  }

  /**
   * Subclasses that override the method, or that can be extended by classes that do; those below them are not listed.
   *
   * @param type the class that declares or inherits the method
   * @param signature the method below {@code type}, for subclasses that have no name or a private one
   */
  static Overriders thatOverride(
      ExecutableElement method,
      TypeElement type,
      Elements elements,
      Overriders.Signature signature) {
    Subclasses overriders = new Subclasses(elements);
    boolean isClosed = method.getModifiers().contains(Modifier.STATIC)
        || method.getModifiers().contains(Modifier.PRIVATE)
        || method.getModifiers().contains(Modifier.FINAL)
        || Bodies.isExtensible(type);
    if (isClosed) {
      return Overriders.NONE;
    }
    overriders.visitSubclasses(type, method);
    return new Overriders(
        List.copyOf(overriders.found),
        overriders.isAnyUnnamed ? Optional.of(signature) : Optional.empty());
  }

  private void visitSubclasses(TypeElement type, ExecutableElement method) {
    isAnyUnnamed |= mayHaveAnonymousSubclasses(type);
    String packageName = ClassNames.packageOf(type);
    for (TypeElement subclass : subclasses(type)) {
      if (!Reach.isNameable(subclass, packageName)) {
        isAnyUnnamed = true;
      } else if (Bodies.isExtensible(subclass) || overrides(subclass, method)) {
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

  /** An enum is final unless one of its constants has a body; a class with a private constructor can be extended beside it. */
  private static boolean mayHaveAnonymousSubclasses(TypeElement type) {
    return !type.getModifiers().contains(Modifier.FINAL)
        && (type.getKind() == ElementKind.ENUM
            || (type.getKind() == ElementKind.CLASS
                && !type.getModifiers().contains(Modifier.SEALED)));
  }

  private static List<TypeElement> subclasses(TypeElement type) {
    if (type.getKind() == ElementKind.ENUM) {
      return List.of();
    }
    return type.getModifiers().contains(Modifier.SEALED)
        ? type.getPermittedSubclasses().stream().map(Subclasses::element).toList()
        : members(outermost(type)).stream()
            .filter(member -> isChild(member, type))
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
