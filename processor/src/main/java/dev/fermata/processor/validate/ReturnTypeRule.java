package dev.fermata.processor.validate;

import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** An {@code @Async} method returns a coroutine or a generator. */
final class ReturnTypeRule implements MethodRule {
  /** Types whose argument is the result that comes later. */
  private static final List<String> FUTURES = List.of(
      "java.util.concurrent.Future",
      "java.util.concurrent.CompletionStage",
      RuntimeNames.AWAITABLE);

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    TypeMirror type = method.element().getReturnType();
    if (type.getKind() == TypeKind.ERROR || method.kind().isPresent()) {
      return; // javac itself reports a type that does not exist
    }
    TreePath returnType = new TreePath(method.path(), method.tree().getReturnType());
    found.accept(Finding.at(
        method.compilation().place(returnType),
        Problem.WRONG_RETURN_TYPE,
        method.name(),
        method.tree().getReturnType(),
        result(type, method)));
  }

  /** What the method means to hand on, as the user writes types. */
  private static String result(TypeMirror type, AsyncMethod method) {
    Tree tree = method.tree().getReturnType();
    if (tree instanceof ParameterizedTypeTree generic
        && generic.getTypeArguments().size() == 1
        && isFuture(type, method)) {
      return generic.getTypeArguments().get(0).toString();
    }
    return type instanceof DeclaredType ? tree.toString() : boxed(type, method.compilation());
  }

  private static boolean isFuture(TypeMirror type, AsyncMethod method) {
    Compilation compilation = method.compilation();
    return FUTURES.stream()
        .map(compilation.elements()::getTypeElement)
        .filter(Objects::nonNull)
        .anyMatch(future -> compilation
            .types()
            .isSubtype(
                compilation.types().erasure(type), compilation.types().erasure(future.asType())));
  }

  /** The type argument that carries values of a type. */
  static String boxed(TypeMirror type, Compilation compilation) {
    if (type.getKind() == TypeKind.VOID) {
      return "Void";
    }
    return type.getKind().isPrimitive()
        ? compilation.types().boxedClass((PrimitiveType) type).getSimpleName().toString()
        : type.toString();
  }
}
