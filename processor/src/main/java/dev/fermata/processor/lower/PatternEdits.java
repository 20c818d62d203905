package dev.fermata.processor.lower;

import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import java.util.List;

/**
 * Pattern variables that are used beyond the statement they are bound in live in a variable of the body: the pattern binds a variable
 * of another name, and the condition goes on to copy it.
 */
final class PatternEdits {
  private static final Slice DRIVER =
      Slice.join(new Slice.TypeName("dev.fermata.abi", List.of("Driver")));
  private final Scope scope;
  private final EditScanner scanner;

  PatternEdits(Scope scope, EditScanner scanner) {
    this.scope = scope;
    this.scanner = scanner;
  }

  /** Renames the pattern's variables that the body keeps; adds {@code && Driver.bind(x = x_p)} for each to {@code binds}. */
  void rename(Tree pattern, Slice.Builder binds) {
    bindings(
        pattern,
        (variable, local, fresh) -> binds
            .add(" && ")
            .add(DRIVER)
            .add(".bind(")
            .add(new Slice.LocalUse(local, Slice.Access.WRITE, false))
            .add(" = " + fresh + ")"));
  }

  /** The same as statements: {@code x = x_p;} for each variable. */
  Slice assignments(Tree pattern) {
    Slice.Builder text = new Slice.Builder();
    bindings(pattern, (variable, local, fresh) -> {
      // The guard still speaks of the pattern's own variable.
      scope.typed.element(variable).ifPresent(element -> scope.override(element, Slice.of(fresh)));
      text.add(new Slice.LocalUse(local, Slice.Access.WRITE, false)).add(" = " + fresh + "; ");
    });
    return text.build();
  }

  /** Ends what {@link #assignments} began: from now on the variables are the body's again. */
  void leave(Tree pattern) {
    bindings(
        pattern,
        false,
        (variable, local, fresh) -> scope.typed.element(variable).ifPresent(scope::dropOverride));
  }

  private interface Bound {
    void accept(VariableTree variable, Local local, String fresh);
  }

  private void bindings(Tree pattern, Bound bound) {
    bindings(pattern, true, bound);
  }

  private void bindings(Tree pattern, boolean rename, Bound bound) {
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitBindingPattern(BindingPatternTree tree, Void none) {
        VariableTree variable = tree.getVariable();
        scope.typed.element(variable).flatMap(scope::local).ifPresent(local -> {
          String fresh = rename ? scope.names.fresh(local.name()) : local.name();
          if (rename) {
            renameAt(variable, fresh);
          }
          bound.accept(variable, local, fresh);
        });
        return null;
      }
    }.scan(pattern, null);
  }

  private void renameAt(VariableTree variable, String fresh) {
    int end = scope.source.end(variable);
    int start = end;
    while (start > 0 && Character.isJavaIdentifierPart(scope.source.text().charAt(start - 1))) {
      start--;
    }
    scanner.replace(start, end, Slice.of(fresh));
  }
}
