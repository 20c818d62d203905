package dev.fermata.processor.validate;

import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.parse.AsyncMethods;
import java.util.Optional;
import java.util.function.Consumer;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;

/** Local and anonymous classes have no coroutines: no generated class could extend them. */
public final class LocalClassRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitMethod(MethodTree tree, Void none) {
        check(getCurrentPath(), method.compilation()).ifPresent(found);
        return super.visitMethod(tree, none);
      }
    }.scan(method.path(), null);
  }

  /** What is wrong with a method, if it is a coroutine of a local class. */
  public static Optional<Finding> check(TreePath method, Compilation compilation) {
    return AsyncMethod.of(method, compilation)
        .filter(m -> AsyncMethods.isAsync(m.element()) && NestedTypes.isLocal(m.declaringClass()))
        .map(m -> m.finding(Problem.LOCAL_CLASS, m.name(), describe(m.declaringClass())));
  }

  /** A local or anonymous class in words. */
  static String describe(TypeElement type) {
    return type.getNestingKind() == NestingKind.ANONYMOUS
        ? "an anonymous class"
        : "the local class '" + type.getSimpleName() + "'";
  }
}
