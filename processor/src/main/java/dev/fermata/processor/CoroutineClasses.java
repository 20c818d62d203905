package dev.fermata.processor;

import dev.fermata.processor.parse.AsyncMethods;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Finds the classes of a round that declare coroutines or inherit some. */
final class CoroutineClasses {
  private static final String GENERATED = "dev.fermata.abi.CoroutineGenerated";

  private final Map<TypeElement, Boolean> known = new HashMap<>();
  private final Set<String> found = new TreeSet<>();

  private CoroutineClasses() {}

  /** Canonical names of the classes with coroutines among the given elements and the types nested in them. */
  static Set<String> find(Collection<? extends Element> roots) {
    CoroutineClasses classes = new CoroutineClasses();
    ElementFilter.typesIn(Set.copyOf(roots)).forEach(classes::visit);
    return classes.found;
  }

  private void visit(TypeElement type) {
    if (type.getAnnotationMirrors().stream()
        .anyMatch(a -> nameOf(a.getAnnotationType()).equals(GENERATED))) {
      return;
    }
    if (hasCoroutines(type)) {
      found.add(type.getQualifiedName().toString());
    }
    ElementFilter.typesIn(type.getEnclosedElements()).forEach(this::visit);
  }

  private boolean hasCoroutines(TypeElement type) {
    Boolean before = known.get(type);
    if (before != null) {
      return before;
    }
    known.put(
        type, false); // ends the search in a class that inherits from itself, which javac reports
    boolean result = !isOfThePlatform(type)
        && (type.getEnclosedElements().stream().anyMatch(AsyncMethods::isAsync)
            || inherits(type.getSuperclass())
            || type.getInterfaces().stream().anyMatch(this::inherits));
    known.put(type, result);
    return result;
  }

  private boolean inherits(TypeMirror parent) {
    return parent instanceof DeclaredType declared
        && declared.asElement() instanceof TypeElement type
        && hasCoroutines(type);
  }

  private static boolean isOfThePlatform(TypeElement type) {
    return type.getQualifiedName().toString().startsWith("java.");
  }

  private static String nameOf(DeclaredType type) {
    return ((TypeElement) type.asElement()).getQualifiedName().toString();
  }
}
