package dev.fermata.processor.validate;

import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.function.Consumer;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** An {@code @Async} method returns a coroutine or a generator. */
final class ReturnTypeRule implements MethodRule {

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
        type,
        boxed(type, method.compilation())));
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
