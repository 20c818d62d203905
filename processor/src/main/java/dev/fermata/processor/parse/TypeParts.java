package dev.fermata.processor.parse;

import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/** The classes and interfaces that a declaration names, known to javac or not. */
final class TypeParts {
  private TypeParts() {}

  /** In the signature of a method or constructor. */
  static Stream<DeclaredType> of(ExecutableType signature) {
    Stream<TypeMirror> bounds =
        signature.getTypeVariables().stream().map(TypeVariable::getUpperBound);
    return Stream.of(
            Stream.of(signature.getReturnType()),
            signature.getParameterTypes().stream(),
            signature.getThrownTypes().stream(),
            bounds)
        .flatMap(part -> part)
        .flatMap(TypeParts::of);
  }

  /** In the type parameters of a class and of the classes around it. */
  static Stream<DeclaredType> ofParameters(TypeElement type) {
    Stream<DeclaredType> own = type.getTypeParameters().stream()
        .map(TypeParameterElement::getBounds)
        .flatMap(List::stream)
        .flatMap(TypeParts::of);
    return type.getEnclosingElement() instanceof TypeElement outer
        ? Stream.concat(own, ofParameters(outer))
        : own;
  }

  static Stream<DeclaredType> of(TypeMirror type) {
    return switch (type.getKind()) {
      case ARRAY -> of(((ArrayType) type).getComponentType());
      case DECLARED, ERROR -> ofClass((DeclaredType) type);
      case WILDCARD ->
        Stream.of(((WildcardType) type).getExtendsBound(), ((WildcardType) type).getSuperBound())
            .filter(bound -> bound != null)
            .flatMap(TypeParts::of);
      case INTERSECTION -> ((IntersectionType) type).getBounds().stream().flatMap(TypeParts::of);
      default -> Stream.empty();
    };
  }

  private static Stream<DeclaredType> ofClass(DeclaredType type) {
    Stream<DeclaredType> outer = type.getEnclosingType().getKind() == TypeKind.NONE
        ? Stream.empty()
        : of(type.getEnclosingType());
    Stream<DeclaredType> arguments = type.getTypeArguments().stream().flatMap(TypeParts::of);
    return Stream.of(Stream.of(type), outer, arguments).flatMap(part -> part);
  }
}
