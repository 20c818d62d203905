package dev.fermata.processor.validate;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.lang.model.element.Element;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/**
 * An async lambda becomes a class beside its method's, from which a local class of the method cannot be seen. One finding for each such
 * class, at its first use.
 */
final class AsyncLambdaTypeRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    for (MarkerUse use : MarkerUse.in(method)) {
      if (use.marker() == Marker.COROUTINE
          && use.path().getLeaf() instanceof MethodInvocationTree call
          && call.getArguments().get(0) instanceof LambdaExpressionTree lambda) {
        new Scanner(method.compilation(), found).scan(new TreePath(use.path(), lambda), null);
      }
    }
  }

  private static final class Scanner extends TreePathScanner<Void, Void> {
    private final Compilation compilation;
    private final Consumer<Finding> found;
    /** Classes declared in the lambda, and those reported. */
    private final Set<Element> settled = new HashSet<>();

    Scanner(Compilation compilation, Consumer<Finding> found) {
      this.compilation = compilation;
      this.found = found;
    }

    @Override
    public Void visitClass(ClassTree tree, Void none) {
      compilation.element(getCurrentPath()).ifPresent(settled::add);
      return super.visitClass(tree, none);
    }

    @Override
    public Void scan(Tree tree, Void none) {
      if (tree == null || tree instanceof ModifiersTree) {
        return null;
      }
      if (tree instanceof ExpressionTree) {
        TreePath path = new TreePath(getCurrentPath(), tree);
        local(path)
            .filter(settled::add)
            .ifPresent(type -> found.accept(Finding.at(
                compilation.place(path),
                Problem.NOT_OFFERED_YET,
                "async lambdas that use a local class of their method, here '"
                    + type.getSimpleName() + "', are",
                "declare '" + type.getSimpleName() + "' as a member class")));
      }
      return super.scan(tree, none);
    }

    private Optional<TypeElement> local(TreePath path) {
      Optional<TypeElement> named = compilation
          .element(path)
          .filter(AsyncLambdaTypeRule::isLocal)
          .map(TypeElement.class::cast);
      return named.isPresent()
          ? named
          : compilation.type(path).flatMap(AsyncLambdaTypeRule::localIn);
    }
  }

  private static boolean isLocal(Element element) {
    return element instanceof TypeElement type && type.getNestingKind() == NestingKind.LOCAL;
  }

  private static Optional<TypeElement> localIn(TypeMirror type) {
    if (type instanceof ArrayType array) {
      return localIn(array.getComponentType());
    }
    if (!(type instanceof DeclaredType declared)) {
      return Optional.empty();
    }
    if (isLocal(declared.asElement())) {
      return Optional.of((TypeElement) declared.asElement());
    }
    return declared.getTypeArguments().stream()
        .flatMap(argument -> localIn(argument).stream())
        .findFirst();
  }
}
