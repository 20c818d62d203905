package dev.fermata.processor.parse;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** A class with everything it inherits from: itself, its superclasses upwards, then the interfaces. */
final class Lineage {
  private final Elements elements;
  private final Types types;
  private final TypeElement host;
  private final List<TypeElement> all;

  Lineage(Elements elements, Types types, TypeElement host) {
    this.elements = elements;
    this.types = types;
    this.host = host;
    this.all = collect(host);
  }

  private static List<TypeElement> collect(TypeElement host) {
    Set<TypeElement> found = new LinkedHashSet<>();
    for (Optional<TypeElement> c = Optional.of(host);
        c.isPresent();
        c = element(c.get().getSuperclass())) {
      found.add(c.get());
    }
    for (TypeElement type : List.copyOf(found)) {
      addInterfaces(type, found);
    }
    return List.copyOf(found);
  }

  private static void addInterfaces(TypeElement type, Set<TypeElement> found) {
    for (TypeMirror parent : type.getInterfaces()) {
      element(parent).filter(found::add).ifPresent(added -> addInterfaces(added, found));
    }
  }

  private static Optional<TypeElement> element(TypeMirror type) {
    return type.getKind() == TypeKind.DECLARED
        ? Optional.of((TypeElement) ((DeclaredType) type).asElement())
        : Optional.empty();
  }

  /** Whether a class or interface it inherits from is not known (yet). */
  boolean isUnresolved() {
    return all.stream()
        .anyMatch(type -> type.getSuperclass().getKind() == TypeKind.ERROR
            || type.getInterfaces().stream()
                .anyMatch(parent -> parent.getKind() == TypeKind.ERROR));
  }

  /** Everything but the host itself. */
  List<TypeElement> ancestors() {
    return all.subList(1, all.size());
  }

  /**
   * The coroutine methods that the host inherits and a subclass of it can override; and the static and final ones that other packages can
   * reach by way of the host alone.
   */
  List<ExecutableElement> inheritedCoroutines() {
    List<ExecutableElement> inherited = new ArrayList<>();
    for (TypeElement parent : ancestors()) {
      for (ExecutableElement method : AsyncMethods.declaredIn(parent)) {
        if (isInherited(method) && !isOverridden(method)) {
          inherited.add(method);
        }
      }
    }
    return inherited;
  }

  /** Whether the host has methods without implementation. */
  boolean hasAbstractMethods() {
    return all.stream()
        .flatMap(type -> ElementFilter.methodsIn(type.getEnclosedElements()).stream())
        .filter(method -> method.getModifiers().contains(Modifier.ABSTRACT))
        .anyMatch(method -> !isImplemented(method));
  }

  /** The host's type as a subtype of one of its ancestors, with that one's type arguments. */
  Optional<DeclaredType> asSuper(TypeElement ancestor) {
    return asSuper((DeclaredType) host.asType(), ancestor);
  }

  private Optional<DeclaredType> asSuper(DeclaredType type, TypeElement ancestor) {
    if (type.asElement().equals(ancestor)) {
      return Optional.of(type);
    }
    return types.directSupertypes(type).stream()
        .filter(parent -> parent.getKind() == TypeKind.DECLARED)
        .flatMap(parent -> asSuper((DeclaredType) parent, ancestor).stream())
        .findFirst();
  }

  private boolean isInherited(ExecutableElement method) {
    Set<Modifier> modifiers = method.getModifiers();
    boolean isVisible =
        modifiers.contains(Modifier.PUBLIC) || modifiers.contains(Modifier.PROTECTED);
    if (modifiers.contains(Modifier.STATIC) || modifiers.contains(Modifier.FINAL)) {
      TypeElement declaring = (TypeElement) method.getEnclosingElement();
      return isVisible
          && declaring.getKind().isClass()
          && !Reach.isPublic(declaring)
          && Reach.isPublic(host);
    }
    return !modifiers.contains(Modifier.PRIVATE) && (isVisible || isTogetherWith(method));
  }

  /** Whether no class from the host up to the one that declares a package-private method stands in another package (JLS 8.4.8). */
  private boolean isTogetherWith(ExecutableElement method) {
    String packageName = ClassNames.packageOf(method);
    Optional<TypeElement> at = Optional.of(host);
    while (at.isPresent() && !at.get().equals(method.getEnclosingElement())) {
      if (!ClassNames.packageOf(at.get()).equals(packageName)) {
        return false;
      }
      at = element(at.get().getSuperclass());
    }
    return true;
  }

  private boolean isOverridden(ExecutableElement method) {
    return others(method)
        .anyMatch(
            other -> elements.overrides(other, method, host) || elements.hides(other, method));
  }

  /** A default method never implements an abstract method of a class, and what an abstract method overrides does not either. */
  private boolean isImplemented(ExecutableElement method) {
    boolean inClass = method.getEnclosingElement().getKind().isClass();
    return others(method)
        .filter(other -> !other.getModifiers().contains(Modifier.ABSTRACT))
        .filter(other -> !inClass || other.getEnclosingElement().getKind().isClass())
        .filter(other -> !elements.overrides(method, other, host))
        .anyMatch(other -> elements.overrides(other, method, host));
  }

  private Stream<ExecutableElement> others(ExecutableElement method) {
    return all.stream()
        .flatMap(type -> ElementFilter.methodsIn(type.getEnclosedElements()).stream())
        .filter(
            other -> other.getSimpleName().equals(method.getSimpleName()) && !other.equals(method));
  }
}
