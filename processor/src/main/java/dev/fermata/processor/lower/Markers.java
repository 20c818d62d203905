package dev.fermata.processor.lower;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/** The marker methods of {@code dev.fermata.Fermata}, recognised by the element they resolve to, never by their name alone. */
enum Markers {
  AWAIT("await"),
  DONE("done"),
  EMIT("emit"),
  EMIT_ALL("emitAll"),
  END("end"),
  EACH("each"),
  COROUTINE("coroutine");

  static final String OWNER = "dev.fermata.Fermata";
  private final String methodName;

  Markers(String methodName) {
    this.methodName = methodName;
  }

  /** The marker that an invocation calls. */
  static Optional<Markers> of(Tree tree, TypedTrees typed) {
    if (!(tree instanceof MethodInvocationTree)) {
      return Optional.empty();
    }
    return typed.element(tree).flatMap(Markers::of);
  }

  static Optional<Markers> of(Element element) {
    if (element.getKind() == ElementKind.METHOD
        && element.getEnclosingElement() instanceof TypeElement owner
        && owner.getQualifiedName().contentEquals(OWNER)) {
      for (Markers marker : values()) {
        if (element.getSimpleName().contentEquals(marker.methodName)) {
          return Optional.of(marker);
        }
      }
    }
    return Optional.empty();
  }

  boolean is(Tree tree, TypedTrees typed) {
    return of(tree, typed).filter(marker -> marker == this).isPresent();
  }

  /** Whether a call says how the body ends. */
  static boolean isEnd(Tree tree, TypedTrees typed) {
    return of(tree, typed).filter(marker -> marker == DONE || marker == END).isPresent();
  }

  static ExpressionTree withoutParentheses(ExpressionTree tree) {
    return tree instanceof ParenthesizedTree parenthesized
        ? withoutParentheses(parenthesized.getExpression())
        : tree;
  }
}
