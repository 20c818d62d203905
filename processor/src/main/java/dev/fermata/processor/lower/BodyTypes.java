package dev.fermata.processor.lower;

import dev.fermata.processor.javac.InnerCompilation;
import dev.fermata.processor.model.BodyKind;
import dev.fermata.processor.parse.Bodies;
import java.util.List;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/** What the declared return type of a method says of its body. */
final class BodyTypes {
  private final InnerCompilation inner;

  BodyTypes(InnerCompilation inner) {
    this.inner = inner;
  }

  /** Fills in kind, protocol and types. */
  void into(Scope.Builder builder, TypeMirror declared) {
    builder.kind = Bodies.kind(declared);
    builder.protocol = Bodies.protocol(declared);
    builder.resultType = switch (builder.kind) {
      case COROUTINE -> argument(declared, 0);
      case GENERATOR -> argument(declared, 2);
      case ASYNC_GENERATOR -> type("java.lang.Void");
    };
    if (builder.kind != BodyKind.COROUTINE) {
      builder.handedOut = argument(declared, 0);
      builder.sentIn =
          builder.kind == BodyKind.GENERATOR ? argument(declared, 1) : type("java.lang.Void");
    }
  }

  /** A type argument; what a wildcard is bound by, and Object for a raw type. */
  TypeMirror argument(TypeMirror declared, int index) {
    List<? extends TypeMirror> arguments = ((DeclaredType) declared).getTypeArguments();
    if (arguments.isEmpty()) {
      return type("java.lang.Object");
    }
    if (!(arguments.get(index) instanceof WildcardType wildcard)) {
      return arguments.get(index);
    }
    if (wildcard.getExtendsBound() != null) {
      return wildcard.getExtendsBound();
    }
    return wildcard.getSuperBound() != null ? wildcard.getSuperBound() : type("java.lang.Object");
  }

  private TypeMirror type(String name) {
    return inner.elements().getTypeElement(name).asType();
  }
}
