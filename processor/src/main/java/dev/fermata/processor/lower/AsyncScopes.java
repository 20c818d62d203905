package dev.fermata.processor.lower;

import com.sun.source.tree.Tree;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Tells resources that are entered and left by awaiting from plain {@code AutoCloseable}s, by their static type. */
final class AsyncScopes {
  private final TypedTrees typed;
  private final Types types;
  private final TypeElement scope;

  AsyncScopes(TypedTrees typed, Elements elements, Types types) {
    this.typed = typed;
    this.types = types;
    this.scope = elements.getTypeElement("dev.fermata.AsyncScope");
  }

  boolean isScope(Tree resource) {
    if (scope == null) {
      return false;
    }
    TypeMirror type = typed
        .element(resource)
        .map(element -> element.asType())
        .orElseGet(() -> typed.type(resource));
    return types.isAssignable(types.erasure(type), types.erasure(scope.asType()));
  }
}
