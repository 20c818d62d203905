package dev.fermata.processor.lower;

import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.model.Local;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/** Switch expressions that have become statements: where the value of a {@code yield} goes. */
final class Yields {
  private final Scope scope;
  private final Map<Tree, Local> values = new IdentityHashMap<>();

  Yields(Scope scope) {
    this.scope = scope;
  }

  record Target(Local value, Jumps.Goto jump) {}

  void open(SwitchExpressionTree tree, Local value) {
    values.put(tree, value);
  }

  Optional<Target> target(YieldTree tree) {
    Tree enclosing = enclosing(tree);
    return Optional.ofNullable(values.get(enclosing))
        .map(value -> new Target(value, new Jumps.Goto(enclosing, false)));
  }

  Tree enclosing(YieldTree tree) {
    TreePath path = scope.typed.path(tree);
    while (!(path.getLeaf() instanceof SwitchExpressionTree)) {
      path = path.getParentPath();
    }
    return path.getLeaf();
  }
}
