package dev.fermata.processor.validate;

import com.sun.source.tree.TryTree;
import com.sun.source.util.TreePathScanner;
import dev.fermata.processor.diagnostic.Finding;
import java.util.function.Consumer;

/** A coroutine holds async scopes where it can suspend. */
final class AsyncScopeRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    AsyncScopes scopes = new AsyncScopes(method.compilation());
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitTry(TryTree tree, Void none) {
        scopes
            .misplaced(getCurrentPath(), tree)
            .forEach(misplaced -> found.accept(misplaced.finding()));
        return super.visitTry(tree, none);
      }
    }.scan(method.path(), null);
  }
}
