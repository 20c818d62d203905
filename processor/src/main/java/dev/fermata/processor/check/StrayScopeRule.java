package dev.fermata.processor.check;

import com.sun.source.tree.TryTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.validate.AsyncScopes;
import dev.fermata.processor.validate.Compilation;

/** Async scopes in try-with-resources statements outside of coroutines. */
final class StrayScopeRule implements CodeRule {
  private final Compilation host;
  private final AsyncScopes scopes;

  StrayScopeRule(Compilation host) {
    this.host = host;
    this.scopes = new AsyncScopes(host);
  }

  @Override
  public void check(TreePath path, Findings found) {
    if (path.getLeaf() instanceof TryTree tree
        && Surroundings.coroutine(path, host).isEmpty()) {
      scopes
          .misplaced(path, tree)
          .forEach(misplaced -> found.add(misplaced.resource(), misplaced.finding()));
    }
  }
}
