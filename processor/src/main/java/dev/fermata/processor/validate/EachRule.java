package dev.fermata.processor.validate;

import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.function.Consumer;

/** {@code each} stands in the header of a for loop and nowhere else. */
final class EachRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    for (MarkerUse use : MarkerUse.in(method)) {
      boolean inCoroutine = use.enclosure().filter(Enclosure::isCoroutine).isPresent();
      if (use.marker() == Marker.EACH
          && inCoroutine
          && !use.isReference()
          && !isLoopSource(use.path())) {
        found.accept(Finding.at(method.compilation().place(use.path()), Problem.EACH_OUTSIDE_FOR));
      }
    }
  }

  private static boolean isLoopSource(TreePath each) {
    Tree child = each.getLeaf();
    TreePath parent = each.getParentPath();
    while (parent.getLeaf() instanceof ParenthesizedTree) {
      child = parent.getLeaf();
      parent = parent.getParentPath();
    }
    return parent.getLeaf() instanceof EnhancedForLoopTree loop && loop.getExpression() == child;
  }
}
