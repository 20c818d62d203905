package dev.fermata.processor.parse;

import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Types;

/**
 * Prints types as they are written in declarations. A type that cannot be written becomes the nearest one that can: a captured wildcard
 * the wildcard's bound, the null type {@code Object}.
 */
public final class TypePrinter {
  private final Types types;
  private final TypeVariables variables;
  private final Function<TypeMirror, Optional<Slice.TypeName>> expected;
  private final BiFunction<TypeMirror, Boolean, Slice> annotations;

  /** A printer that leaves out type annotations, for text that is read by people and by javac only. */
  public TypePrinter(Types types, TypeVariables variables) {
    this(types, variables, type -> Optional.empty(), (type, outermost) -> Slice.EMPTY);
  }

  /**
   * A printer for signatures.
   *
   * @param expected names classes that are going to exist but that javac does not know yet
   * @param annotations prints the type annotations of a type, with a blank at the end; told whether the type is the outermost one
   */
  TypePrinter(
      Types types,
      TypeVariables variables,
      Function<TypeMirror, Optional<Slice.TypeName>> expected,
      BiFunction<TypeMirror, Boolean, Slice> annotations) {
    this.types = types;
    this.variables = variables;
    this.expected = expected;
    this.annotations = annotations;
  }

  public Slice print(TypeMirror type) {
    return print(type, true);
  }

  /** The erasure, as it stands in a class literal. */
  public Slice erased(TypeMirror type) {
    return new TypePrinter(types, variables, expected, (part, outermost) -> Slice.EMPTY)
        .print(types.erasure(type));
  }

  /** The type with the kind of its values. */
  public ValueType valueType(TypeMirror type) {
    return type.getKind().isPrimitive()
        ? ValueType.primitive(ValueType.Kind.valueOf(type.getKind().name()))
        : ValueType.reference(print(type));
  }

  private Slice print(TypeMirror type, boolean outermost) {
    if (type instanceof ArrayType array) {
      return array(array, outermost);
    }
    return switch (type.getKind()) {
      case DECLARED, ERROR ->
        Slice.join(annotations.apply(type, outermost), declared((DeclaredType) type));
      case TYPEVAR -> variable((TypeVariable) type, outermost);
      case WILDCARD ->
        Slice.join(annotations.apply(type, outermost), wildcard((WildcardType) type));
      case INTERSECTION -> joined(((IntersectionType) type).getBounds(), " & ");
      case NULL, NONE -> new Slice(List.of(new Slice.TypeName("java.lang", List.of("Object"))));
      default ->
        Slice.join(
            annotations.apply(type, outermost), type.getKind().name().toLowerCase(Locale.ROOT));
    };
  }

  private Slice array(ArrayType array, boolean outermost) {
    Slice.Builder dimensions = new Slice.Builder();
    TypeMirror element = array;
    while (element instanceof ArrayType dimension) {
      Slice annotation = annotations.apply(dimension, outermost && dimension == array);
      dimensions.add(annotation.isEmpty() ? "" : " ").add(annotation).add("[]");
      element = dimension.getComponentType();
    }
    return Slice.join(print(element, outermost), dimensions.build());
  }

  private Slice declared(DeclaredType type) {
    Slice.Builder text = new Slice.Builder();
    TypeElement element = (TypeElement) type.asElement();
    if (type.getEnclosingType() instanceof DeclaredType outer && isParameterized(outer)) {
      text.add(print(outer, false)).add("." + element.getSimpleName());
    } else if (type.getKind() == TypeKind.ERROR) {
      text.add(expected
          .apply(type)
          .map(name -> Slice.join(name))
          .orElse(Slice.of(element.getSimpleName().toString())));
    } else {
      text.add(ClassNames.of(element));
    }
    return type.getTypeArguments().isEmpty()
        ? text.build()
        : text.add("<").add(arguments(type.getTypeArguments())).add(">").build();
  }

  private static boolean isParameterized(DeclaredType type) {
    return !type.getTypeArguments().isEmpty()
        || type.getEnclosingType() instanceof DeclaredType outer && isParameterized(outer);
  }

  /** Captured wildcards stand for themselves as type arguments, where a wildcard can be written. */
  private Slice arguments(List<? extends TypeMirror> arguments) {
    Slice.Builder text = new Slice.Builder();
    String separator = "";
    for (TypeMirror argument : arguments) {
      text.add(separator);
      if (argument instanceof TypeVariable variable && isCaptured(variable)) {
        text.add("?");
        if (!TypeVariables.isObject(variable.getUpperBound())) {
          text.add(" extends ").add(print(variable.getUpperBound(), false));
        }
      } else {
        text.add(print(argument, false));
      }
      separator = ", ";
    }
    return text.build();
  }

  private Slice variable(TypeVariable variable, boolean outermost) {
    return isCaptured(variable)
        ? print(variable.getUpperBound(), outermost)
        : Slice.join(annotations.apply(variable, outermost), variables.name(variable));
  }

  private static boolean isCaptured(TypeVariable variable) {
    return variable.asElement().getSimpleName().toString().startsWith("<");
  }

  private Slice wildcard(WildcardType type) {
    if (type.getExtendsBound() != null) {
      return Slice.join("? extends ", print(type.getExtendsBound(), false));
    }
    return type.getSuperBound() != null
        ? Slice.join("? super ", print(type.getSuperBound(), false))
        : Slice.of("?");
  }

  private Slice joined(List<? extends TypeMirror> bounds, String separator) {
    List<Object> parts = new ArrayList<>();
    for (TypeMirror bound : bounds) {
      parts.add(parts.isEmpty() ? "" : separator);
      parts.add(print(bound, false));
    }
    return Slice.join(parts.toArray());
  }
}
