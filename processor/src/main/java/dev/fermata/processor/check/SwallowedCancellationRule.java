package dev.fermata.processor.check;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.UnionTypeTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.validate.Compilation;
import dev.fermata.processor.validate.Enclosure;
import dev.fermata.processor.validate.Marker;
import dev.fermata.processor.validate.RuntimeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.TypeElement;

/** A catch block around an await that catches the cancellation of the task and keeps it. */
final class SwallowedCancellationRule implements CodeRule {
  private static final Set<String> CATCH_CANCELLATION =
      Set.of("java.lang.Throwable", "java.lang.Error", RuntimeNames.CANCELLED_ERROR);
  private final Compilation host;

  SwallowedCancellationRule(Compilation host) {
    this.host = host;
  }

  @Override
  public void check(TreePath path, Findings found) {
    if (path.getLeaf() instanceof TryTree tree
        && Enclosure.of(path, host).filter(Enclosure::isCoroutine).isPresent()) {
      // the first block that catches it is the one that decides
      catching(path, tree)
          .filter(type -> awaits(path, tree))
          .filter(type -> !contains(catchOf(type), leaf -> leaf.getLeaf() instanceof ThrowTree))
          .ifPresent(
              type -> found.add(type, Problem.SWALLOWED_CANCELLATION, type.getLeaf(), fix(type)));
    }
  }

  /** The type, as written, by which the first catch block that can do so catches the cancellation. */
  private Optional<TreePath> catching(TreePath path, TryTree tree) {
    for (CatchTree block : tree.getCatches()) {
      TreePath parameter = new TreePath(new TreePath(path, block), block.getParameter());
      for (TreePath type :
          alternatives(new TreePath(parameter, block.getParameter().getType()))) {
        if (catchesCancellation(type)) {
          return Optional.of(type);
        }
      }
    }
    return Optional.empty();
  }

  private static List<TreePath> alternatives(TreePath type) {
    if (type.getLeaf() instanceof UnionTypeTree union) {
      List<TreePath> alternatives = new ArrayList<>();
      union.getTypeAlternatives().forEach(t -> alternatives.add(new TreePath(type, t)));
      return alternatives;
    }
    return List.of(type);
  }

  private boolean catchesCancellation(TreePath type) {
    return host.element(type)
        .filter(e -> e instanceof TypeElement t
            && CATCH_CANCELLATION.contains(t.getQualifiedName().toString()))
        .isPresent();
  }

  private static TreePath catchOf(TreePath type) {
    TreePath path = type;
    while (!(path.getLeaf() instanceof CatchTree)) {
      path = path.getParentPath();
    }
    return path;
  }

  private boolean awaits(TreePath path, TryTree tree) {
    return contains(new TreePath(path, tree.getBlock()), this::isAwait)
        || tree.getResources().stream()
            .anyMatch(r -> contains(new TreePath(path, r), this::isAwait));
  }

  private boolean isAwait(TreePath path) {
    if (path.getLeaf() instanceof ReturnTree statement) {
      // returning another coroutine awaits it
      return statement.getExpression() != null
          && marker(new TreePath(path, statement.getExpression()))
              .filter(m -> m == Marker.DONE)
              .isEmpty();
    }
    return marker(path).filter(m -> m == Marker.AWAIT || m == Marker.EACH).isPresent();
  }

  private Optional<Marker> marker(TreePath path) {
    return path.getLeaf() instanceof MethodInvocationTree
        ? host.element(path).flatMap(Marker::of)
        : Optional.empty();
  }

  /** Whether a tree, lambdas and classes in it left aside, contains a wanted one. */
  private static boolean contains(TreePath root, Predicate<TreePath> wanted) {
    boolean[] found = new boolean[1];
    new TreePathScanner<Void, Void>() {
      @Override
      public Void scan(Tree tree, Void none) {
        if (tree == null
            || found[0]
            || tree instanceof LambdaExpressionTree
            || tree instanceof ClassTree) {
          return null;
        }
        found[0] = wanted.test(new TreePath(getCurrentPath(), tree));
        return found[0] ? null : super.scan(tree, none);
      }
    }.scan(root, null);
    return found[0];
  }

  private String fix(TreePath type) {
    String parameter =
        ((CatchTree) catchOf(type).getLeaf()).getParameter().getName().toString();
    boolean onlyCancellation = host.element(type)
        .filter(e -> e instanceof TypeElement t
            && t.getQualifiedName().contentEquals(RuntimeNames.CANCELLED_ERROR))
        .isPresent();
    String rethrow = "end the block with 'throw " + parameter + ";'";
    return onlyCancellation
        ? rethrow
        : "add 'catch (CancelledError e) { throw e; }' before it, or " + rethrow;
  }
}
