package dev.fermata.processor.validate;

import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/** What this release does not compile yet is refused in words. */
final class OfferedRule implements MethodRule {
  private final Set<Feature> offered;

  OfferedRule(Set<Feature> offered) {
    this.offered = offered;
  }

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    TreePath returnType = new TreePath(method.path(), method.tree().getReturnType());
    method.kind().ifPresent(kind -> {
      if (kind == MethodKind.GENERATOR) {
        refuse(Feature.GENERATOR, returnType, method, found);
      } else if (kind == MethodKind.ASYNC_GENERATOR) {
        refuse(Feature.ASYNC_GENERATOR, returnType, method, found);
      }
    });
    checkMarkers(method, found);
    checkScopes(method, found);
  }

  private void checkMarkers(AsyncMethod method, Consumer<Finding> found) {
    for (MarkerUse use : MarkerUse.in(method)) {
      if (use.isReference() || use.enclosure().filter(Enclosure::isCoroutine).isEmpty()) {
        continue; // other rules speak of what stands in a wrong place
      }
      if (use.marker() == Marker.COROUTINE && AsyncLambdaRule.hasLambda((MethodInvocationTree) use.path().getLeaf())) {
        refuse(Feature.ASYNC_LAMBDA, use.path(), method, found);
      } else if (use.marker() == Marker.EACH && EachRule.isLoopSource(use.path())) {
        refuse(Feature.EACH, use.path(), method, found);
      }
    }
  }

  private void checkScopes(AsyncMethod method, Consumer<Finding> found) {
    Optional<TypeElement> scope =
        Optional.ofNullable(method.compilation().elements().getTypeElement(RuntimeNames.ASYNC_SCOPE));
    scope.ifPresent(type -> new TreePathScanner<Void, Void>() {
      @Override
      public Void visitTry(TryTree tree, Void none) {
        for (Tree resource : tree.getResources()) {
          TreePath path = new TreePath(getCurrentPath(), resource);
          boolean inCoroutine = Enclosure.of(path, method.compilation()).filter(Enclosure::isCoroutine).isPresent();
          if (inCoroutine && isA(type.asType(), path, method.compilation())) {
            refuse(Feature.ASYNC_SCOPE, path, method, found);
          }
        }
        return super.visitTry(tree, none);
      }
    }.scan(method.path(), null));
  }

  private static boolean isA(TypeMirror scope, TreePath resource, Compilation compilation) {
    Optional<TypeMirror> type = resource.getLeaf() instanceof VariableTree
        ? compilation.element(resource).map(Element::asType)
        : compilation.type(resource);
    return type.filter(t -> compilation.types().isSubtype(compilation.types().erasure(t), scope)).isPresent();
  }

  private void refuse(Feature feature, TreePath path, AsyncMethod method, Consumer<Finding> found) {
    if (!offered.contains(feature)) {
      found.accept(Finding.at(
          method.compilation().place(path), Problem.NOT_OFFERED_YET, feature.subject(), feature.instead()));
    }
  }
}
