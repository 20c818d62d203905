package dev.fermata.processor.corpus;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.lang.model.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Finds the returns of a body, and chooses the expressions that are awaited. */
final class AwaitFinder extends TreePathScanner<@Nullable Void, @Nullable Void> {
  private static final String AWAIT = "dev.fermata.Fermata.await(dev.fermata.corpus.Probe.of(";
  private static final int ONE_IN = 5;

  private final SourceTexts texts;
  private final Expressions expressions;
  private final Random random;
  private final ResultType result;
  private final List<Wrap> wraps = new ArrayList<>();

  AwaitFinder(SourceTexts texts, Expressions expressions, Random random, ResultType result) {
    this.texts = texts;
    this.expressions = expressions;
    this.random = random;
    this.result = result;
  }

  List<Wrap> wraps() {
    return List.copyOf(wraps);
  }

  @Override
  public @Nullable Void scan(@Nullable Tree tree, @Nullable Void p) {
    if (tree instanceof ExpressionTree) {
      consider(new TreePath(getCurrentPath(), tree));
    }
    return super.scan(tree, p);
  }

  private void consider(TreePath path) {
    expressions.castTo(path).ifPresent(type -> {
      if (random.nextInt(ONE_IN) == 0) {
        boolean bare = expressions.standsWithoutCast(path) && random.nextBoolean();
        await(path.getLeaf(), bare ? AWAIT : "((" + type + ") " + AWAIT, bare ? "))" : ")))");
      }
    });
  }

  private void await(Tree tree, String before, String after) {
    Range range = texts.range(tree);
    wraps.add(new Wrap(range.start(), range.end(), before, after, statement(), true));
  }

  private Range statement() {
    for (Tree tree : getCurrentPath()) {
      if (tree instanceof StatementTree) {
        return texts.range(tree);
      }
    }
    throw new AssertionError("a body is made of statements");
  }

  @Override
  public @Nullable Void visitReturn(ReturnTree tree, @Nullable Void p) {
    ExpressionTree value = tree.getExpression();
    if (value == null) {
      int end = texts.range(tree).start() + "return".length();
      wraps.add(new Wrap(end, end, " dev.fermata.Fermata.done()", "", texts.range(tree), false));
      return null;
    }
    Range range = texts.range(value);
    wraps.add(new Wrap(
        range.start(),
        range.end(),
        result.doneBefore(),
        result.doneAfter(),
        texts.range(tree),
        false));
    return scan(value, p);
  }

  @Override
  public @Nullable Void visitExpressionStatement(ExpressionStatementTree tree, @Nullable Void p) {
    TreePath path = new TreePath(getCurrentPath(), tree.getExpression());
    if (tree.getExpression() instanceof MethodInvocationTree
        && expressions.castTo(path).isPresent()
        && random.nextInt(ONE_IN) == 0) {
      await(tree.getExpression(), AWAIT, "))");
    }
    return super.scan(tree.getExpression(), p); // the expression itself is dealt with
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void p) {
    if (tree.getMethodSelect() instanceof MemberSelectTree select) {
      receiver(select, p);
    }
    return scan(tree.getArguments(), p);
  }

  /** The path leads over the select, for those who look at what is around the receiver. */
  private void receiver(MemberSelectTree select, @Nullable Void p) {
    super.scan(select, p);
  }

  @Override
  public @Nullable Void visitNewClass(NewClassTree tree, @Nullable Void p) {
    scan(tree.getEnclosingExpression(), p);
    return scan(tree.getArguments(), p);
  }

  @Override
  public @Nullable Void visitVariable(VariableTree tree, @Nullable Void p) {
    return scan(tree.getInitializer(), p);
  }

  @Override
  public @Nullable Void visitAssignment(AssignmentTree tree, @Nullable Void p) {
    target(tree.getVariable(), p);
    return scan(tree.getExpression(), p);
  }

  @Override
  public @Nullable Void visitCompoundAssignment(CompoundAssignmentTree tree, @Nullable Void p) {
    target(tree.getVariable(), p);
    return scan(tree.getExpression(), p);
  }

  @Override
  public @Nullable Void visitUnary(UnaryTree tree, @Nullable Void p) {
    if (Expressions.STEPS.contains(tree.getKind())) {
      target(tree.getExpression(), p);
      return null;
    }
    return super.visitUnary(tree, p);
  }

  private void target(ExpressionTree tree, @Nullable Void p) {
    if (tree instanceof MemberSelectTree || tree instanceof ArrayAccessTree) {
      super.scan(tree, p); // its parts, not itself
    }
  }

  @Override
  public @Nullable Void visitCase(CaseTree tree, @Nullable Void p) {
    return tree.getCaseKind() == CaseTree.CaseKind.RULE
        ? scan(tree.getBody(), p)
        : scan(tree.getStatements(), p);
  }

  @Override
  public @Nullable Void visitSynchronized(SynchronizedTree tree, @Nullable Void p) {
    scan(tree.getExpression(), p);
    new TreePathScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitReturn(ReturnTree inside, @Nullable Void q) {
        Range range = texts.range(inside);
        ExpressionTree value = inside.getExpression();
        Range of = value == null
            ? new Range(range.start() + "return".length(), range.start() + "return".length())
            : texts.range(value);
        String before = value == null ? " dev.fermata.Fermata.done()" : result.doneBefore();
        wraps.add(new Wrap(
            of.start(), of.end(), before, value == null ? "" : result.doneAfter(), range, false));
        return null;
      }

      @Override
      public @Nullable Void visitLambdaExpression(LambdaExpressionTree inside, @Nullable Void q) {
        return null;
      }

      @Override
      public @Nullable Void visitClass(ClassTree inside, @Nullable Void q) {
        return null;
      }
    }.scan(new TreePath(getCurrentPath(), tree.getBlock()), null);
    return null;
  }

  @Override
  public @Nullable Void visitTry(TryTree tree, @Nullable Void p) {
    tree.getResources().stream()
        .filter(VariableTree.class::isInstance)
        .forEach(resource -> scan(resource, p));
    scan(tree.getBlock(), p);
    scan(tree.getCatches(), p);
    return scan(tree.getFinallyBlock(), p);
  }

  @Override
  public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void p) {
    return null;
  }

  @Override
  public @Nullable Void visitClass(ClassTree tree, @Nullable Void p) {
    return null;
  }

  @Override
  public @Nullable Void visitAnnotation(AnnotationTree tree, @Nullable Void p) {
    return null;
  }

  /** How a result is handed to {@code done}. */
  record ResultType(TypeKind kind, String text) {
    String doneBefore() {
      return kind.isPrimitive()
          ? "dev.fermata.Fermata.done((" + text + ") ("
          : "dev.fermata.Fermata.<" + text + ">done(";
    }

    String doneAfter() {
      return kind.isPrimitive() ? "))" : ")";
    }
  }
}
