package dev.fermata.processor.lower;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.TreeScanner;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Set;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;

/**
 * The nodes of a body that contain a suspension point or must be taken apart for another reason. Everything else is copied whole.
 * Lambda and class bodies are never looked into: a suspension point in them belongs to another body.
 */
final class Suspensions {
  private static final Set<Markers> SUSPENDING =
      EnumSet.of(Markers.AWAIT, Markers.EMIT, Markers.EMIT_ALL);

  private final Set<Tree> marked = Collections.newSetFromMap(new IdentityHashMap<>());
  private final TypedTrees typed;
  private final AsyncScopes scopes;
  private final Set<Tree> returningYields;
  private final boolean keepsClasses;

  Suspensions(Tree body, TypedTrees typed, AsyncScopes scopes) {
    this.typed = typed;
    this.scopes = scopes;
    this.returningYields = ReturnedSwitches.yields(body);
    this.keepsClasses = new LocalClasses().scan(body, null) && new AsyncLambdas().scan(body, null);
    new Marker().scan(body, null);
  }

  /** Whether async lambdas may use local classes of the body, which then move to its top. */
  boolean keepsClasses() {
    return keepsClasses;
  }

  boolean in(Tree tree) {
    return tree != null && marked.contains(tree);
  }

  /** {@code return done(…);} and {@code return end(…);} leave at once; every other return awaits a coroutine or chooses between returns. */
  boolean isPlainReturn(ReturnTree tree) {
    return tree.getExpression() == null
        || Markers.isEnd(Markers.withoutParentheses(tree.getExpression()), typed);
  }

  private final class Marker extends TreeScanner<Boolean, Void> {
    private int switchExpressions;

    @Override
    public Boolean scan(Tree tree, Void none) {
      if (tree == null) {
        return false;
      }
      boolean found = Boolean.TRUE.equals(super.scan(tree, none)) | isPoint(tree);
      if (found) {
        marked.add(tree);
      }
      return found;
    }

    private boolean isPoint(Tree tree) {
      if (tree instanceof MethodInvocationTree) {
        return Markers.of(tree, typed).filter(SUSPENDING::contains).isPresent();
      }
      if (tree instanceof ReturnTree statement) {
        return !isPlainReturn(statement);
      }
      if (tree instanceof YieldTree) {
        return returningYields.contains(tree);
      }
      if (tree instanceof SynchronizedTree) {
        return switchExpressions > 0;
      }
      if (tree instanceof EnhancedForLoopTree loop) {
        ExpressionTree source = Markers.withoutParentheses(loop.getExpression());
        return Markers.EACH.is(source, typed);
      }
      if (tree instanceof ClassTree local) {
        return !local.getSimpleName().isEmpty() && (keepsClasses || extendsLocal(local));
      }
      return tree instanceof TryTree statement
          && statement.getResources().stream().anyMatch(scopes::isScope);
    }

    /**
     * JDK 17's javac makes a class file that cannot be verified of a {@code synchronized} block in a switch expression, unless nothing is on the
     * operand stack there. Where we copied the expression to, something might be.
     */
    @Override
    public Boolean visitSwitchExpression(SwitchExpressionTree tree, Void none) {
      switchExpressions++;
      Boolean found = super.visitSwitchExpression(tree, none);
      switchExpressions--;
      return found;
    }

    /** Both move, or none: the parent may become an inner class of another. */
    private boolean extendsLocal(ClassTree local) {
      return local.getExtendsClause() != null
          && typed.type(local.getExtendsClause()) instanceof DeclaredType parent
          && Receivers.isLocal((TypeElement) parent.asElement());
    }

    @Override
    public Boolean reduce(Boolean first, Boolean second) {
      return Boolean.TRUE.equals(first) | Boolean.TRUE.equals(second);
    }

    @Override
    public Boolean visitLambdaExpression(LambdaExpressionTree tree, Void none) {
      return false;
    }

    @Override
    public Boolean visitClass(ClassTree tree, Void none) {
      return false;
    }
  }

  /** Whether there is something that stands in no class. */
  private abstract static class Search extends TreeScanner<Boolean, Void> {
    @Override
    public Boolean scan(Tree tree, Void none) {
      return Boolean.TRUE.equals(super.scan(tree, none));
    }

    @Override
    public Boolean reduce(Boolean first, Boolean second) {
      return Boolean.TRUE.equals(first) | Boolean.TRUE.equals(second);
    }
  }

  private static final class LocalClasses extends Search {
    @Override
    public Boolean visitClass(ClassTree tree, Void none) {
      return !tree.getSimpleName().isEmpty();
    }

    @Override
    public Boolean visitLambdaExpression(LambdaExpressionTree tree, Void none) {
      return false;
    }
  }

  private final class AsyncLambdas extends Search {
    @Override
    public Boolean visitMethodInvocation(MethodInvocationTree tree, Void none) {
      return Markers.COROUTINE.is(tree, typed) || super.visitMethodInvocation(tree, none);
    }
  }
}
