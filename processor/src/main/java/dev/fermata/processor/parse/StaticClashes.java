package dev.fermata.processor.parse;

import dev.fermata.processor.model.TwinClass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * Finds generated static methods that could not stand in the twin, because another one there, or one that the twin inherits, has the same
 * name and erased parameters.
 */
final class StaticClashes {
  private final ErasedNames erased;
  private final TypeElement host;
  private final Map<String, ExecutableElement> inherited = new LinkedHashMap<>();
  private final Map<String, ExecutableElement> added = new LinkedHashMap<>();
  private final List<TwinResult.Clash> found = new ArrayList<>();

  StaticClashes(Elements elements, Types types, TypeElement host, TwinClass.Kind kind) {
    this.erased = new ErasedNames(types);
    this.host = host;
    if (kind != TwinClass.Kind.STATIC) {
      for (ExecutableElement member : ElementFilter.methodsIn(elements.getAllMembers(host))) {
        if (!member.getModifiers().contains(Modifier.PRIVATE)) {
          inherited.merge(
              signature(member, false),
              member,
              (one, other) -> elements.hides(other, one) ? other : one);
        }
      }
    }
  }

  List<TwinResult.Clash> found() {
    return found.stream().distinct().toList();
  }

  /** Whether the static method made from a method could not stand in the twin. */
  boolean isTaken(ExecutableElement method) {
    return clash(method).isPresent();
  }

  void add(ExecutableElement method) {
    clash(method).ifPresent(other -> found.add(blame(method, other)));
    added.putIfAbsent(generated(method), method);
  }

  /** A static method has its own signature and hides only the original; of two methods the one that gets a receiver is to blame. */
  private static TwinResult.Clash blame(ExecutableElement method, ExecutableElement other) {
    return method.getModifiers().contains(Modifier.STATIC)
        ? new TwinResult.Clash(other, method)
        : new TwinResult.Clash(method, other);
  }

  private Optional<ExecutableElement> clash(ExecutableElement method) {
    String signature = generated(method);
    return Optional.ofNullable(added.get(signature))
        .or(() -> Optional.ofNullable(inherited.get(signature)))
        .filter(other -> !other.equals(method));
  }

  private String generated(ExecutableElement method) {
    return signature(method, !method.getModifiers().contains(Modifier.STATIC));
  }

  private String signature(ExecutableElement method, boolean withReceiver) {
    List<String> parameters = new ArrayList<>();
    if (withReceiver) {
      parameters.add(erased.qualified(host.asType()));
    }
    for (VariableElement parameter : method.getParameters()) {
      parameters.add(erased.qualified(parameter.asType()));
    }
    return method.getSimpleName() + "(" + String.join(",", parameters) + ")";
  }
}
