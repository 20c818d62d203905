package dev.fermata.processor.check;

import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.validate.Compilation;
import dev.fermata.processor.validate.Enclosure;
import java.util.Optional;

/** What a tree stands in. */
final class Surroundings {
  private Surroundings() {}

  /**
   * The outermost {@code @Async} method around a tree. What stands in it, lambdas and local classes included, is compiled by Fermata and
   * was validated before.
   */
  static Optional<TreePath> coroutine(TreePath tree, Compilation compilation) {
    Optional<TreePath> found = Optional.empty();
    for (TreePath path = tree.getParentPath(); path != null; path = path.getParentPath()) {
      if (path.getLeaf() instanceof MethodTree method
          && Enclosure.isCoroutine(method, path, compilation)) {
        found = Optional.of(path);
      }
    }
    return found;
  }
}
