package dev.fermata.processor.validate;

import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** What cannot be overridden by generated code does not itself override anything: callers of the overridden would miss it. */
final class HiddenOverrideRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    ExecutableElement element = method.element();
    if (element.getModifiers().contains(Modifier.STATIC)
        || NestedTypes.isLocal(method.declaringClass())) {
      return;
    }
    Optional<String> obstacle = Overridability.obstacle(element);
    if (obstacle.isEmpty()) {
      return;
    }
    overridden(method).ifPresent(other -> {
      String owner = ((TypeElement) other.getEnclosingElement()).getSimpleName().toString();
      found.accept(method.finding(
          Problem.HIDDEN_OVERRIDE,
          method.name(),
          owner + "." + other.getSimpleName(),
          obstacle.get(),
          owner,
          fix(method)));
    });
  }

  private static String fix(AsyncMethod method) {
    boolean isFinal = method.element().getModifiers().contains(Modifier.FINAL)
        || (method.declaringClass().getKind() == ElementKind.CLASS
            && method.declaringClass().getModifiers().contains(Modifier.FINAL));
    return isFinal
        ? "remove 'final' so that it can be overridden"
        : "move the body to an @Async method of another name, and let '" + method.name()
            + "' return its coroutine";
  }

  private static Optional<ExecutableElement> overridden(AsyncMethod method) {
    TypeElement declaring = method.declaringClass();
    for (TypeElement ancestor : ancestors(declaring, method.compilation())) {
      for (ExecutableElement other : ElementFilter.methodsIn(ancestor.getEnclosedElements())) {
        if (method.compilation().elements().overrides(method.element(), other, declaring)) {
          return Optional.of(other);
        }
      }
    }
    return Optional.empty();
  }

  private static Set<TypeElement> ancestors(TypeElement type, Compilation compilation) {
    Set<TypeElement> ancestors = new LinkedHashSet<>();
    Deque<TypeMirror> open = new ArrayDeque<>(compilation.types().directSupertypes(type.asType()));
    while (!open.isEmpty()) {
      TypeMirror next = open.removeFirst();
      if (compilation.types().asElement(next) instanceof TypeElement element
          && ancestors.add(element)) {
        open.addAll(compilation.types().directSupertypes(next));
      }
    }
    return ancestors;
  }
}
