package dev.fermata.processor.validate;

import java.util.List;
import java.util.Optional;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/**
 * What the declared type of a generator says.
 *
 * @param sentIn empty for an asynchronous generator, which nothing is sent into
 */
record GeneratorType(TypeMirror handedOut, Optional<TypeMirror> sentIn) {

  /** The type of a method that is a generator; empty for a coroutine, and for a raw type, of which nothing can be said. */
  static Optional<GeneratorType> of(AsyncMethod method) {
    return method
        .kind()
        .filter(kind -> kind != MethodKind.COROUTINE)
        .flatMap(kind -> of(method.element().getReturnType(), method.compilation()));
  }

  /** The type arguments of a generator type; empty for a raw type. */
  static Optional<GeneratorType> of(TypeMirror type, Compilation compilation) {
    if (!(type instanceof DeclaredType declared) || declared.getTypeArguments().isEmpty()) {
      return Optional.empty();
    }
    List<TypeMirror> arguments = declared.getTypeArguments().stream()
        .map(argument -> bound(argument, compilation))
        .toList();
    return Optional.of(new GeneratorType(
        arguments.get(0), arguments.size() > 1 ? Optional.of(arguments.get(1)) : Optional.empty()));
  }

  private static TypeMirror bound(TypeMirror argument, Compilation compilation) {
    if (!(argument instanceof WildcardType wildcard)) {
      return argument;
    }
    if (wildcard.getExtendsBound() != null) {
      return wildcard.getExtendsBound();
    }
    return wildcard.getSuperBound() != null
        ? wildcard.getSuperBound()
        : compilation.elements().getTypeElement("java.lang.Object").asType();
  }

  /** Whether a marker belongs to the body of the method itself, not to a lambda in it. */
  static boolean isOwn(MarkerUse use) {
    return use.enclosure()
        .filter(enclosure -> enclosure.kind() == Enclosure.Kind.ASYNC_METHOD)
        .isPresent();
  }
}
