package dev.fermata.processor.lower;

import com.sun.source.tree.AssertTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.tree.YieldTree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Label;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Statements: those without a suspension point are copied, the others are taken apart by the lowering of their kind. */
final class StatementLowering {
  private final Scope scope;
  private final Lowerings lowerings;
  private final Completion completion;

  StatementLowering(Scope scope, Lowerings lowerings) {
    this.scope = scope;
    this.lowerings = lowerings;
    this.completion = new Completion(scope);
  }

  Completion completion() {
    return completion;
  }

  /** A block as a scope of its own. */
  Code.Block block(BlockTree tree) {
    return new Code.Block(statements(tree), true);
  }

  /** The statements of a block, without braces where it declares nothing. */
  void inline(BlockTree tree, List<Code> out) {
    boolean declares = tree.getStatements().stream()
        .anyMatch(statement -> statement instanceof VariableTree || statement instanceof ClassTree);
    if (declares) {
      out.add(block(tree));
    } else {
      out.addAll(statements(tree));
    }
  }

  List<Code> statements(BlockTree tree) {
    int open = scope.source.start(tree) + 1;
    return statements(tree.getStatements(), open, scope.source.end(tree) - 1);
  }

  /** Statements and the comments between them, which lie between two offsets. */
  List<Code> statements(List<? extends StatementTree> statements, int from, int to) {
    List<Code> code = new ArrayList<>();
    int end = from;
    for (int i = 0; i < statements.size(); i++) {
      StatementTree statement = statements.get(i);
      int start = scope.source.start(statement);
      Slice comment =
          start > end ? Slice.of(scope.source.comments(end, start, false)) : Slice.EMPTY;
      List<? extends StatementTree> later = statements.subList(i + 1, statements.size());
      keepBindings(statement, later, code);
      boolean suspendsLater = later.stream().anyMatch(scope::isMarked);
      scope.suspendsLater = suspendsLater;
      if (statement instanceof ClassTree local && (suspendsLater || scope.isMarked(local))) {
        new LocalClassLowering(scope).lower(local, comment, code);
      } else {
        lower(statement, comment, code);
      }
      end = endOf(statement);
    }
    String rest = end < to ? scope.source.comments(end, to, false) : "";
    if (!rest.isEmpty() && (statements.isEmpty() || completion.completes(statements))) {
      code.add(new Code.Text(Slice.of(rest), 0, true, List.of()));
    }
    return code;
  }

  /** Copied statements take a comment that follows them on their line along. */
  private int endOf(StatementTree statement) {
    int end = scope.source.end(statement);
    return isCopied(statement) ? scope.source.endOfTrailingComment(end) : end;
  }

  private boolean isCopied(StatementTree statement) {
    return !scope.isMarked(statement)
        && !(statement instanceof VariableTree)
        && assignedLocal(statement).isEmpty();
  }

  private void keepBindings(
      StatementTree statement, List<? extends StatementTree> later, List<Code> out) {
    Tree condition = statement instanceof IfTree test
        ? test.getCondition()
        : statement instanceof WhileLoopTree loop
            ? loop.getCondition()
            : statement instanceof ForLoopTree loop
                ? loop.getCondition()
                : statement instanceof DoWhileLoopTree loop ? loop.getCondition() : null;
    if (condition != null) {
      Bindings bindings = new Bindings(scope);
      if (scope.isMarked(statement)
          || (later.stream().anyMatch(scope::isMarked) && bindings.areUsedIn(condition, later))) {
        bindings.keepAll(condition, out);
      }
    }
  }

  /** A statement that is not in a block of its own, e.g. the body of a loop. */
  Code.Block body(StatementTree tree) {
    if (tree instanceof BlockTree block) {
      return block(block);
    }
    List<Code> code = new ArrayList<>();
    keepBindings(tree, List.of(), code);
    lower(tree, Slice.EMPTY, code);
    return new Code.Block(code, true);
  }

  void lower(StatementTree tree, Slice comment, List<Code> out) {
    declaringNeeded(() -> lowerAlone(tree, comment, out), scope.source.line(tree), out);
  }

  private void lowerAlone(StatementTree tree, Slice comment, List<Code> out) {
    if (tree instanceof VariableTree variable) {
      new DeclarationLowering(scope, lowerings).lower(variable, comment, false, out);
    } else if (!scope.isMarked(tree)) {
      copy(tree, comment, out);
    } else {
      marked(tree, comment, out);
    }
  }

  private void copy(StatementTree tree, Slice comment, List<Code> out) {
    int line = scope.source.line(tree);
    Optional<Local> assigned = assignedLocal(tree);
    if (assigned.isPresent()) {
      Slice value = scope.slice(
          ((AssignmentTree) ((ExpressionStatementTree) tree).getExpression()).getExpression());
      out.add(new Code.Assign(assigned.get(), comment, value, line));
      return;
    }
    Optional<Jumps.Goto> jump = jump(tree);
    if (jump.isPresent()) {
      addComment(comment, out);
      out.addAll(scope.jumps.code(jump.get(), line));
      return;
    }
    Slicer slicer = new Slicer(scope);
    Slice text = tree instanceof ExpressionStatementTree statement && !isTerminated(tree)
        ? Slice.join(slicer.slice(statement.getExpression()), ";")
        : slicer.slice(tree, scope.source.start(tree), endOf(tree));
    out.add(
        new Code.Text(withComment(comment, text), line, completion.completes(tree), slicer.exits));
  }

  /** The initialisers and updates of a for statement are expression statements without a semicolon. */
  private boolean isTerminated(StatementTree tree) {
    return scope.source.text(tree).endsWith(";");
  }

  private Optional<Jumps.Goto> jump(StatementTree tree) {
    return tree instanceof BreakTree || tree instanceof ContinueTree
        ? scope.jumps.destination(tree)
        : Optional.empty();
  }

  /** The variable that {@code x = …;} assigns, where it is one of the body's. */
  private Optional<Local> assignedLocal(StatementTree tree) {
    return tree instanceof ExpressionStatementTree statement
            && statement.getExpression() instanceof AssignmentTree assignment
            && assignment.getVariable() instanceof IdentifierTree name
        ? scope.typed.element(name).flatMap(scope::local)
        : Optional.empty();
  }

  /**
   * Lowers a statement, and declares before it the variables that are asked for on the way, wherever in its code they are used. Those of a
   * statement around this one wait.
   */
  void declaringNeeded(Runnable lowering, int line, List<Code> out) {
    List<Local> ofOuter = scope.takeNeededBefore();
    int begin = out.size();
    lowering.run();
    for (Local local : scope.takeNeededBefore()) {
      out.add(
          begin,
          new Code.Declare(local, Slice.EMPTY, local.type().text(), Optional.empty(), false, line));
    }
    ofOuter.forEach(scope::needsBefore);
  }

  static Slice withComment(Slice comment, Slice text) {
    return comment.isEmpty() ? text : Slice.join(comment, "\n", text);
  }

  /** A comment that belongs to no single statement of the output. */
  void addComment(Slice comment, List<Code> out) {
    if (!comment.isEmpty()) {
      out.add(new Code.Text(comment, 0, true, List.of()));
    }
  }

  private void marked(StatementTree tree, Slice comment, List<Code> out) {
    switch (tree.getKind()) {
      case BLOCK -> {
        addComment(comment, out);
        inline((BlockTree) tree, out);
      }
      case EXPRESSION_STATEMENT -> expression((ExpressionStatementTree) tree, comment, out);
      case IF -> ifStatement((IfTree) tree, comment, out);
      case WHILE_LOOP -> lowerings.loops().whileLoop((WhileLoopTree) tree, comment, List.of(), out);
      case DO_WHILE_LOOP ->
        lowerings.loops().doWhile((DoWhileLoopTree) tree, comment, List.of(), out);
      case FOR_LOOP -> lowerings.loops().forLoop((ForLoopTree) tree, comment, List.of(), out);
      case ENHANCED_FOR_LOOP ->
        lowerings.loops().forEach((EnhancedForLoopTree) tree, comment, List.of(), out);
      case LABELED_STATEMENT ->
        labeled((LabeledStatementTree) tree, comment, new ArrayList<>(), out);
      case SWITCH -> lowerings.switches().statement((SwitchTree) tree, comment, List.of(), out);
      case TRY -> lowerings.tries().lower((TryTree) tree, comment, out);
      case RETURN -> {
        addComment(comment, out);
        lowerings.returns().lower(((ReturnTree) tree).getExpression(), out);
      }
      case THROW -> throwStatement((ThrowTree) tree, comment, out);
      case YIELD -> yieldStatement((YieldTree) tree, comment, out);
      case ASSERT -> assertion((AssertTree) tree, comment, out);
      case SYNCHRONIZED -> synchronizedStatement((SynchronizedTree) tree, comment, out);
      default -> throw new IllegalStateException("no lowering for " + tree.getKind());
    }
  }

  private void expression(ExpressionStatementTree tree, Slice comment, List<Code> out) {
    ExpressionTree expression = tree.getExpression();
    int line = scope.source.line(tree);
    addComment(comment, out);
    if (Markers.AWAIT.is(expression, scope.typed)) {
      lowerings.awaits().statement((MethodInvocationTree) expression, out);
      return;
    }
    if (Markers.EMIT.is(expression, scope.typed) || Markers.EMIT_ALL.is(expression, scope.typed)) {
      lowerings.emissions().statement((MethodInvocationTree) expression, out);
      return;
    }
    lowerings.expressions().lower(expression, out);
    Optional<Local> assigned = assignedLocal(tree);
    if (assigned.isPresent()) {
      Slice value = scope.slice(((AssignmentTree) expression).getExpression());
      out.add(new Code.Assign(assigned.get(), Slice.EMPTY, value, line));
      return;
    }
    Slice text = scope.slice(expression);
    if (scope.replacement(expression).filter(StatementLowering::isValueOnly).isEmpty()) {
      out.add(new Code.Text(Slice.join(text, ";"), line, true, List.of()));
    }
  }

  /** What is left of a statement may be the mere name of a temporary, which is no statement. */
  private static boolean isValueOnly(Slice text) {
    return text.pieces().size() == 1 && text.pieces().get(0) instanceof Slice.LocalUse;
  }

  private void ifStatement(IfTree tree, Slice comment, List<Code> out) {
    int line = scope.source.line(tree);
    Slice condition =
        lowerings.expressions().lowered(Markers.withoutParentheses(tree.getCondition()), out);
    Optional<Code> otherwise = Optional.ofNullable(tree.getElseStatement()).map(this::elseBranch);
    out.add(new Code.If(comment, condition, body(tree.getThenStatement()), otherwise, line));
  }

  /** {@code else if} stays one where the second condition needs no code before it. */
  private Code elseBranch(StatementTree tree) {
    Code.Block block = body(tree);
    boolean chains = tree instanceof IfTree
        && block.body().size() == 1
        && block.body().get(0) instanceof Code.If;
    return chains ? block.body().get(0) : block;
  }

  private void labeled(
      LabeledStatementTree tree, Slice comment, List<LabeledStatementTree> outer, List<Code> out) {
    List<LabeledStatementTree> labels = new ArrayList<>(outer);
    labels.add(tree);
    switch (tree.getStatement().getKind()) {
      case LABELED_STATEMENT ->
        labeled((LabeledStatementTree) tree.getStatement(), comment, labels, out);
      case WHILE_LOOP ->
        lowerings.loops().whileLoop((WhileLoopTree) tree.getStatement(), comment, labels, out);
      case DO_WHILE_LOOP ->
        lowerings.loops().doWhile((DoWhileLoopTree) tree.getStatement(), comment, labels, out);
      case FOR_LOOP ->
        lowerings.loops().forLoop((ForLoopTree) tree.getStatement(), comment, labels, out);
      case ENHANCED_FOR_LOOP ->
        lowerings.loops().forEach((EnhancedForLoopTree) tree.getStatement(), comment, labels, out);
      case SWITCH ->
        lowerings.switches().statement((SwitchTree) tree.getStatement(), comment, labels, out);
      default -> labeledBlock(tree, comment, labels, out);
    }
  }

  private void labeledBlock(
      LabeledStatementTree tree, Slice comment, List<LabeledStatementTree> labels, List<Code> out) {
    Label label = scope.names.userLabel(tree.getLabel().toString());
    labels.forEach(one -> scope.jumps.push(new Jumps.Target(one, label, Optional.empty(), false)));
    Code.Block body = body(tree.getStatement());
    labels.forEach(one -> scope.jumps.pop());
    out.add(new Code.Labeled(comment, label, body, scope.source.line(tree)));
  }

  private void throwStatement(ThrowTree tree, Slice comment, List<Code> out) {
    addComment(comment, out);
    Slice thrown = lowerings.expressions().lowered(tree.getExpression(), out);
    out.add(new Code.Leave(Slice.join("throw ", thrown, ";"), scope.source.line(tree)));
  }

  private void yieldStatement(YieldTree tree, Slice comment, List<Code> out) {
    addComment(comment, out);
    int line = scope.source.line(tree);
    Optional<Yields.Target> target = scope.yields.target(tree);
    if (target.isEmpty()) {
      lowerings
          .returns()
          .lower(tree.getValue(), out); // the switch expression is what a return statement gives
      return;
    }
    Slice value = lowerings.expressions().lowered(tree.getValue(), out);
    out.add(new Code.Assign(target.get().value(), Slice.EMPTY, value, line));
    out.addAll(scope.jumps.code(target.get().jump(), line));
  }

  private void assertion(AssertTree tree, Slice comment, List<Code> out) {
    int line = scope.source.line(tree);
    List<Code> check = new ArrayList<>();
    Slice condition = lowerings.expressions().lowered(tree.getCondition(), check);
    List<Code> failure = new ArrayList<>();
    Slice detail = tree.getDetail() == null
        ? Slice.EMPTY
        : lowerings.expressions().lowered(tree.getDetail(), failure);
    failure.add(
        new Code.Leave(Slice.join("throw new ", Lang.ASSERTION_ERROR, "(", detail, ");"), line));
    check.add(new Code.If(
        Slice.EMPTY,
        Slice.join("!(", condition, ")"),
        new Code.Block(failure, true),
        Optional.empty(),
        line));
    Slice enabled = scope.host.assertionsEnabled(scope.userClass);
    out.add(new Code.If(comment, enabled, new Code.Block(check, true), Optional.empty(), line));
  }

  private void synchronizedStatement(SynchronizedTree tree, Slice comment, List<Code> out) {
    ExpressionTree lock = Markers.withoutParentheses(tree.getExpression());
    addComment(comment, out);
    lowerings.expressions().operands().spill(lock, lowerings.expressions().lowered(lock, out), out);
    Slicer slicer = new Slicer(scope);
    Slice text = slicer.slice(tree);
    out.add(new Code.Text(text, scope.source.line(tree), completion.completes(tree), slicer.exits));
  }
}
