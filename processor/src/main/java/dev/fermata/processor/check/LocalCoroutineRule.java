package dev.fermata.processor.check;

import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.validate.Compilation;
import dev.fermata.processor.validate.LocalClassRule;

/** {@code @Async} methods of local and anonymous classes in plain code; those in coroutines are refused by validation. */
final class LocalCoroutineRule implements CodeRule {
  private final Compilation host;

  LocalCoroutineRule(Compilation host) {
    this.host = host;
  }

  @Override
  public void check(TreePath path, Findings found) {
    if (path.getLeaf() instanceof MethodTree
        && Surroundings.coroutine(path, host).isEmpty()) {
      LocalClassRule.check(path, host).ifPresent(finding -> found.add(path, finding));
    }
  }
}
