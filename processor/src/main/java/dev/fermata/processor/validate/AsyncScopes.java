package dev.fermata.processor.validate;

import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Where try-with-resources may hold an {@code AsyncScope}: where a marker may stand. */
public final class AsyncScopes {
  private final Compilation compilation;

  public AsyncScopes(Compilation compilation) {
    this.compilation = compilation;
  }

  /** The resources of a try statement that are async scopes in a wrong place, each with what is wrong. */
  public List<Misplaced> misplaced(TreePath path, TryTree tree) {
    List<Misplaced> found = new ArrayList<>();
    for (Tree resource : tree.getResources()) {
      TreePath resourcePath = new TreePath(path, resource);
      if (isScope(resourcePath)) {
        Enclosure.of(path, compilation)
            .flatMap(enclosure -> finding(resourcePath, enclosure))
            .ifPresent(finding -> found.add(new Misplaced(resourcePath, finding)));
      }
    }
    return found;
  }

  /** A resource and what is wrong with it. */
  public record Misplaced(TreePath resource, Finding finding) {}

  private Optional<Finding> finding(TreePath resource, Enclosure enclosure) {
    if (enclosure.isCoroutine() && !enclosure.inSynchronized()) {
      return Optional.empty();
    }
    String fix = enclosure.isCoroutine()
        ? "open it around the block, not in it"
        : "move the code to an @Async method";
    return Optional.of(Finding.at(
        compilation.place(resource), Problem.SCOPE_OUTSIDE_COROUTINE, where(enclosure), fix));
  }

  private static String where(Enclosure enclosure) {
    return switch (enclosure.kind()) {
      case ASYNC_METHOD, ASYNC_LAMBDA -> "a synchronized block";
      case LAMBDA -> "a lambda";
      case CONSTRUCTOR -> "a constructor";
      case INITIALIZER -> "an initializer";
      case METHOD ->
        "'" + ((MethodTree) enclosure.path().getLeaf()).getName() + "', which is not @Async";
    };
  }

  private boolean isScope(TreePath resource) {
    TypeElement scope = compilation.elements().getTypeElement(RuntimeNames.ASYNC_SCOPE);
    Optional<TypeMirror> type = resource.getLeaf() instanceof VariableTree
        ? compilation.element(resource).map(Element::asType)
        : compilation.type(resource);
    return scope != null
        && type.filter(t -> t instanceof DeclaredType
                && compilation.types().isSubtype(compilation.types().erasure(t), scope.asType()))
            .isPresent();
  }
}
