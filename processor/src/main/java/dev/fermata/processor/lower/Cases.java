package dev.fermata.processor.lower;

import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Parts of a switch case, whatever the language version: what stands before the colon or arrow is found without naming newer tree types. */
final class Cases {
  private Cases() {}

  static List<? extends CaseTree> of(Tree tree) {
    return tree instanceof SwitchTree statement
        ? statement.getCases()
        : ((SwitchExpressionTree) tree).getCases();
  }

  /** What runs in the case: statements, or the tree behind the arrow. */
  static List<Tree> body(CaseTree tree) {
    List<Tree> body = new ArrayList<>();
    if (tree.getStatements() != null) {
      body.addAll(tree.getStatements());
    }
    if (tree.getBody() != null) {
      body.add(tree.getBody());
    }
    return body;
  }

  /** The trees of the labels and of the guard. */
  static List<Tree> labels(CaseTree tree) {
    Set<Tree> body = Collections.newSetFromMap(new IdentityHashMap<>());
    body.addAll(body(tree));
    List<Tree> labels = new ArrayList<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void scan(Tree node, Void none) {
        if (node == tree) {
          return super.scan(node, none);
        }
        if (node != null && !body.contains(node)) {
          labels.add(node);
        }
        return null;
      }
    }.scan(tree, null);
    return labels;
  }

  /** The condition behind {@code when}; a label is never an expression itself where guards exist. */
  static Optional<ExpressionTree> guard(CaseTree tree) {
    List<Tree> labels = labels(tree);
    boolean guarded =
        labels.stream().anyMatch(label -> label.getKind().name().endsWith("_CASE_LABEL"))
            && labels.get(labels.size() - 1) instanceof ExpressionTree;
    return guarded ? Optional.of((ExpressionTree) labels.get(labels.size() - 1)) : Optional.empty();
  }

  static boolean isDefault(CaseTree tree) {
    return labels(tree).isEmpty()
        || labels(tree).stream()
            .anyMatch(label -> label.getKind().name().equals("DEFAULT_CASE_LABEL"));
  }

  static boolean hasPatterns(Tree tree) {
    return of(tree).stream().flatMap(one -> labels(one).stream()).anyMatch(Cases::isPattern);
  }

  static boolean isPattern(Tree label) {
    boolean[] found = {false};
    new TreeScanner<Void, Void>() {
      @Override
      public Void scan(Tree node, Void none) {
        found[0] |= node instanceof BindingPatternTree
            || (node != null && node.getKind().name().endsWith("PATTERN"));
        return super.scan(node, none);
      }
    }.scan(label, null);
    return found[0];
  }
}
