package dev.fermata.processor.lower;

import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import dev.fermata.processor.parse.TypeVariables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.UnionType;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Types;

/**
 * Prints types as declarations can name them. A type that Java cannot write (a captured wildcard, an intersection, an anonymous
 * class) is printed as the nearest supertype that it can: JLS 4.10.5 calls it the upward projection.
 */
final class TypeTexts {
  private static final int MAX_DEPTH = 8;
  private final Types types;
  private final TypeMirror object;
  private final TypeVariables variables;
  private final Map<TypeElement, String> namedClasses = new HashMap<>();

  TypeTexts(Types types, TypeMirror object, TypeVariables variables) {
    this.types = types;
    this.object = object;
    this.variables = variables;
  }

  /** Gives an anonymous class a name, under which its own members can be used, or a local class another one. */
  void name(TypeElement local, String name) {
    namedClasses.put(local, name);
  }

  /** Takes over the names that the body around this one has given. */
  void namesOf(TypeTexts outer) {
    namedClasses.putAll(outer.namedClasses);
  }

  /** The name that a local class has been given instead of its own. */
  Optional<String> givenName(TypeElement type) {
    return Optional.ofNullable(namedClasses.get(type));
  }

  ValueType valueType(TypeMirror type) {
    TypeMirror denotable = projected(type);
    return new ValueType(print(denotable, 0), kind(denotable), LocalTypes.areIn(denotable));
  }

  Slice print(TypeMirror type) {
    return print(projected(type), 0);
  }

  static ValueType.Kind kind(TypeMirror type) {
    return type.getKind().isPrimitive()
        ? ValueType.Kind.valueOf(type.getKind().name())
        : ValueType.Kind.REFERENCE;
  }

  /** The type itself where it can be written, else the nearest supertype that can. */
  TypeMirror projected(TypeMirror type) {
    switch (type.getKind()) {
      case NULL, NONE, VOID, OTHER:
        return object;
      case INTERSECTION:
        return projected(((IntersectionType) type).getBounds().get(0));
      case UNION:
        return projected(leastSuperclass(((UnionType) type).getAlternatives()));
      case TYPEVAR:
        return isCaptured((TypeVariable) type)
            ? projected(((TypeVariable) type).getUpperBound())
            : type;
      case DECLARED:
        return isAnonymous((DeclaredType) type) && !isNamed((DeclaredType) type)
            ? projected(superOfAnonymous((DeclaredType) type))
            : type;
      default:
        return type;
    }
  }

  private boolean isNamed(DeclaredType type) {
    return namedClasses.containsKey((TypeElement) type.asElement());
  }

  private TypeMirror leastSuperclass(List<? extends TypeMirror> alternatives) {
    TypeMirror candidate = alternatives.get(0);
    for (TypeMirror other : alternatives) {
      while (!types.isSubtype(other, candidate)) {
        candidate = types.directSupertypes(candidate).get(0);
      }
    }
    return candidate;
  }

  private TypeMirror superOfAnonymous(DeclaredType type) {
    List<? extends TypeMirror> supers = types.directSupertypes(type);
    return supers.size() > 1 ? supers.get(1) : supers.get(0);
  }

  static boolean isAnonymous(DeclaredType type) {
    return ((TypeElement) type.asElement()).getNestingKind() == NestingKind.ANONYMOUS;
  }

  static boolean isCaptured(TypeVariable type) {
    return type.asElement().getSimpleName().contentEquals("<captured wildcard>")
        || type.toString().startsWith("capture#");
  }

  private Slice print(TypeMirror type, int depth) {
    return switch (type.getKind()) {
      case DECLARED -> declared((DeclaredType) type, depth);
      case ARRAY ->
        Slice.join(print(projected(((ArrayType) type).getComponentType()), depth), "[]");
      case TYPEVAR -> Slice.of(variables.name((TypeVariable) type));
      case WILDCARD -> wildcard((WildcardType) type, depth);
      default -> Slice.of(type.getKind().name().toLowerCase(java.util.Locale.ROOT));
    };
  }

  private Slice declared(DeclaredType type, int depth) {
    TypeElement element = (TypeElement) type.asElement();
    Slice.Builder text = new Slice.Builder();
    if (element.getNestingKind() == NestingKind.MEMBER // a local class has one around it too
        && type.getEnclosingType() instanceof DeclaredType outer
        && !outer.getTypeArguments().isEmpty()) {
      text.add(declared(outer, depth)).add("." + element.getSimpleName());
    } else {
      text.add(nameOf(element));
    }
    List<Slice> arguments = new ArrayList<>();
    for (TypeMirror argument : type.getTypeArguments()) {
      arguments.add(argument(argument, depth + 1));
    }
    if (!arguments.isEmpty()) {
      text.add("<");
      for (int i = 0; i < arguments.size(); i++) {
        text.add(i == 0 ? "" : ", ").add(arguments.get(i));
      }
      text.add(">");
    }
    return text.build();
  }

  private Slice nameOf(TypeElement element) {
    if (namedClasses.containsKey(element)) {
      return Slice.of(namedClasses.get(element));
    }
    boolean isMember = element.getEnclosingElement() instanceof TypeElement;
    return isMember && Receivers.isLocal(element)
        ? Slice.join(
            nameOf((TypeElement) element.getEnclosingElement()), "." + element.getSimpleName())
        : name(element);
  }

  /** A type argument: what cannot be written becomes a wildcard with the projected bound. */
  private Slice argument(TypeMirror argument, int depth) {
    if (depth > MAX_DEPTH) {
      return Slice.of("?"); // a recursive bound such as T extends Comparable<T> has no end
    }
    TypeMirror projected = argument.getKind() == TypeKind.WILDCARD ? argument : projected(argument);
    if (argument.getKind() != TypeKind.WILDCARD
        && argument.getKind() != TypeKind.NULL
        && !isDenotable(argument, 0)) {
      return types.isSameType(projected, object)
          ? Slice.of("?")
          : Slice.join("? extends ", print(projected, depth));
    }
    return print(projected, depth);
  }

  Slice printArgument(TypeMirror argument) {
    return argument(argument, 1);
  }

  /** Whether the type can be written exactly. */
  boolean isDenotable(TypeMirror type) {
    return isDenotable(type, 0);
  }

  private boolean isDenotable(TypeMirror type, int depth) {
    if (type == null || depth > MAX_DEPTH) {
      return true;
    }
    if (type instanceof WildcardType wildcard) {
      return isDenotable(wildcard.getExtendsBound(), depth + 1)
          && isDenotable(wildcard.getSuperBound(), depth + 1);
    }
    if (type instanceof ArrayType array) {
      return isDenotable(array.getComponentType(), depth + 1);
    }
    return projected(type) == type
        && (!(type instanceof DeclaredType declared)
            || declared.getTypeArguments().stream()
                .allMatch(argument -> isDenotable(argument, depth + 1)));
  }

  private Slice wildcard(WildcardType type, int depth) {
    if (type.getExtendsBound() != null) {
      return Slice.join("? extends ", print(projected(type.getExtendsBound()), depth));
    }
    if (type.getSuperBound() != null) {
      return Slice.join("? super ", print(projected(type.getSuperBound()), depth));
    }
    return Slice.of("?");
  }

  /** The name of a class: open for import where it has a canonical name, as written for a local class. */
  static Slice name(TypeElement element) {
    List<String> names = new ArrayList<>();
    Element at = element;
    while (at.getKind().isClass() || at.getKind().isInterface()) {
      names.add(0, at.getSimpleName().toString());
      if (((TypeElement) at).getNestingKind() == NestingKind.LOCAL) {
        return Slice.of(String.join(".", names));
      }
      at = at.getEnclosingElement();
    }
    String packageName = at.getKind() == ElementKind.PACKAGE
        ? ((PackageElement) at).getQualifiedName().toString()
        : "";
    return Slice.join(new Slice.TypeName(packageName, names));
  }
}
