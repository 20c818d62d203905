package dev.fermata.processor.parse;

import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;

/**
 * The type variables that a generated declaration has, with distinct names: those of enclosing classes first, then the class's, then
 * the method's. Where one hides another in the user's source, one of the two is renamed, since both may be needed in generated text.
 */
public final class TypeVariables {
  private final Map<TypeParameterElement, String> names;

  private TypeVariables(Map<TypeParameterElement, String> names) {
    this.names = names;
  }

  /** For a class that stands beside the outermost class: of the class and of the classes whose instances enclose it. */
  public static TypeVariables ofClass(TypeElement type) {
    return innermostFirst(inScope(type));
  }

  /**
   * For a static member made from a method or constructor: the class's unless it is a static method, then its own. The innermost keep their
   * names, so text copied from the body means what it meant.
   */
  public static TypeVariables ofBody(ExecutableElement method) {
    return innermostFirst(bodyVariables(method, (TypeElement) method.getEnclosingElement()));
  }

  /** None at all. */
  public static TypeVariables none() {
    return new TypeVariables(Map.of());
  }

  /** These, and a method's own, which are renamed where one has a name that is taken. */
  TypeVariables with(List<? extends TypeParameterElement> own) {
    Map<TypeParameterElement, String> more = new LinkedHashMap<>(names);
    Set<String> taken = new HashSet<>(names.values());
    own.forEach(
        variable -> more.put(variable, distinct(variable.getSimpleName().toString(), taken)));
    return new TypeVariables(more);
  }

  public boolean isEmpty() {
    return names.isEmpty();
  }

  /** The name of a variable; its own where it is none of these. */
  public String name(TypeVariable variable) {
    return name(variable.asElement());
  }

  private String name(Element variable) {
    String name = variable instanceof TypeParameterElement parameter ? names.get(parameter) : null;
    return name != null ? name : variable.getSimpleName().toString();
  }

  /** {@code <T, U>}; empty without any. */
  public Slice arguments() {
    return names.isEmpty()
        ? Slice.EMPTY
        : Slice.of(names.values().stream().collect(Collectors.joining(", ", "<", ">")));
  }

  /** {@code <T extends Comparable<T>, U>}; empty without any. */
  public Slice parameters(TypePrinter printer) {
    return parameters(
        names.keySet().stream().map(p -> (TypeVariable) p.asType()).toList(), printer);
  }

  /** The same for some variables, whose bounds may be those of a subclass. */
  Slice parameters(List<? extends TypeVariable> variables, TypePrinter printer) {
    if (variables.isEmpty()) {
      return Slice.EMPTY;
    }
    Slice.Builder text = new Slice.Builder().add("<");
    String separator = "";
    for (TypeVariable variable : variables) {
      text.add(separator).add(name(variable));
      TypeMirror bound = variable.getUpperBound();
      if (!isObject(bound)) {
        text.add(" extends ")
            .add(
                bound instanceof IntersectionType both
                    ? bounds(both, printer)
                    : printer.print(bound));
      }
      separator = ", ";
    }
    return text.add(">").build();
  }

  private static Slice bounds(IntersectionType type, TypePrinter printer) {
    List<Object> parts = new ArrayList<>();
    for (TypeMirror bound : type.getBounds()) {
      parts.add(parts.isEmpty() ? "" : " & ");
      parts.add(printer.print(bound));
    }
    return Slice.join(parts.toArray());
  }

  static boolean isObject(TypeMirror type) {
    return type instanceof DeclaredType declared
        && declared.asElement() instanceof TypeElement element
        && element.getQualifiedName().contentEquals("java.lang.Object")
        && type.getAnnotationMirrors().isEmpty();
  }

  /**
   * All variables of a body, outermost first.
   *
   * @param owner the class that the continuation class takes as receiver: the one that declares the method, or one that inherits it
   */
  static List<TypeParameterElement> bodyVariables(ExecutableElement method, TypeElement owner) {
    List<TypeParameterElement> variables = new ArrayList<>();
    if (!method.getModifiers().contains(Modifier.STATIC)) {
      variables.addAll(inScope(owner));
    }
    variables.addAll(method.getTypeParameters());
    return variables;
  }

  /** Outermost first; a static class does not see the variables of the classes around it. */
  private static List<TypeParameterElement> inScope(TypeElement type) {
    List<TypeParameterElement> variables = new ArrayList<>();
    if (!type.getModifiers().contains(Modifier.STATIC)
        && type.getEnclosingElement() instanceof TypeElement outer) {
      variables.addAll(inScope(outer));
    }
    variables.addAll(type.getTypeParameters());
    return variables;
  }

  private static TypeVariables innermostFirst(List<TypeParameterElement> outermostFirst) {
    Map<TypeParameterElement, String> chosen = new LinkedHashMap<>();
    Set<String> taken = new HashSet<>();
    for (int i = outermostFirst.size() - 1; i >= 0; i--) {
      TypeParameterElement variable = outermostFirst.get(i);
      chosen.put(variable, distinct(variable.getSimpleName().toString(), taken));
    }
    Map<TypeParameterElement, String> ordered = new LinkedHashMap<>();
    outermostFirst.forEach(variable -> ordered.put(variable, chosen.get(variable)));
    return new TypeVariables(ordered);
  }

  private static String distinct(String base, Set<String> taken) {
    String name = base;
    for (int i = 2; !taken.add(name); i++) {
      name = base + "_" + i;
    }
    return name;
  }
}
