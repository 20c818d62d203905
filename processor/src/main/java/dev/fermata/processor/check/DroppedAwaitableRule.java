package dev.fermata.processor.check;

import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.validate.Compilation;
import dev.fermata.processor.validate.Enclosure;
import dev.fermata.processor.validate.RuntimeNames;
import java.util.Optional;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** A coroutine, task, future or generator that a statement makes and nobody gets. */
final class DroppedAwaitableRule implements CodeRule {
  private final Compilation host;
  private final FunctionalTypes functionalTypes;
  private final IgnorableResults ignorable;

  DroppedAwaitableRule(Compilation host) {
    this.host = host;
    this.functionalTypes = new FunctionalTypes(host);
    this.ignorable = new IgnorableResults(host);
  }

  @Override
  public void check(TreePath path, Findings found) {
    dropped(path)
        .ifPresent(expression -> kind(expression)
            .filter(kind -> !belongsToGroup(expression))
            .filter(kind -> kind.mustBeTaken || !isIgnorable(expression))
            .ifPresent(kind -> {
              boolean mayAwait =
                  Enclosure.of(expression, host).filter(Enclosure::isCoroutine).isPresent();
              found.add(
                  expression,
                  Problem.DROPPED_AWAITABLE,
                  kind.noun,
                  kind.why,
                  mayAwait ? kind.await : kind.keep);
            }));
  }

  /** The expression whose value a tree throws away. */
  private Optional<TreePath> dropped(TreePath path) {
    if (path.getLeaf() instanceof ExpressionStatementTree statement) {
      return creation(path, statement.getExpression());
    }
    if (path.getLeaf() instanceof LambdaExpressionTree lambda
        && lambda.getBody() instanceof ExpressionTree body
        && functionalTypes.returnsNothing(path)) {
      return creation(path, body);
    }
    return Optional.empty();
  }

  private static Optional<TreePath> creation(TreePath parent, ExpressionTree expression) {
    Tree.Kind kind = expression.getKind();
    return kind == Tree.Kind.METHOD_INVOCATION || kind == Tree.Kind.NEW_CLASS
        ? Optional.of(new TreePath(parent, expression))
        : Optional.empty();
  }

  private Optional<Dropped> kind(TreePath expression) {
    Optional<TypeMirror> type = host.type(expression).filter(DeclaredType.class::isInstance);
    if (type.isEmpty()) {
      return Optional.empty();
    }
    for (Dropped kind : Dropped.values()) {
      TypeElement wanted = host.elements().getTypeElement(kind.type);
      if (wanted != null && isA(type.get(), wanted)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  private boolean isA(TypeMirror type, TypeElement wanted) {
    return host.types()
        .isSubtype(host.types().erasure(type), host.types().erasure(wanted.asType()));
  }

  /** A task group awaits its tasks itself. */
  private boolean belongsToGroup(TreePath expression) {
    return expression.getLeaf() instanceof MethodInvocationTree
        && host.element(expression)
            .filter(e -> e.getEnclosingElement() instanceof TypeElement owner
                && owner.getQualifiedName().contentEquals(RuntimeNames.TASK_GROUP))
            .isPresent();
  }

  private boolean isIgnorable(TreePath expression) {
    return host.element(expression).filter(ignorable::isResultOf).isPresent();
  }

  /** What can be dropped, the most special type first. */
  private enum Dropped {
    COROUTINE(
        RuntimeNames.COROUTINE,
        true,
        "coroutine",
        "A coroutine is cold: it runs when it is awaited or made a task, and never otherwise.",
        "write 'await(…)', or 'createTask(…)' and keep the task",
        "give it to 'Loop.run(…)', or to a running loop's 'createTask(…)'"),
    GENERATOR(
        RuntimeNames.GENERATOR,
        true,
        "generator",
        "A generator runs when it is asked for values, and never otherwise.",
        "loop over it",
        "loop over it"),
    ASYNC_GENERATOR(
        RuntimeNames.ASYNC_GENERATOR,
        true,
        "generator",
        "A generator runs when it is asked for values, and never otherwise.",
        "loop over it: 'for (var y : each(…))'",
        "loop over it in an @Async method"),
    TASK(
        RuntimeNames.TASK,
        false,
        "task",
        "Nobody waits for it, and nobody sees it fail.",
        "keep it and await it",
        "keep it, or add a done callback"),
    FUTURE(
        RuntimeNames.FUTURE,
        false,
        "future",
        "Nobody waits for it, and nobody sees it fail.",
        "write 'await(…)'",
        "keep it, or add a done callback");

    private final String type;
    private final boolean mustBeTaken; // else nothing happens at all
    private final String noun;
    private final String why;
    private final String await;
    private final String keep;

    Dropped(String type, boolean mustBeTaken, String noun, String why, String await, String keep) {
      this.type = type;
      this.mustBeTaken = mustBeTaken;
      this.noun = noun;
      this.why = why;
      this.await = await;
      this.keep = keep;
    }
  }
}
