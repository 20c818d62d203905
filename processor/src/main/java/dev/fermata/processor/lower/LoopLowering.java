package dev.fermata.processor.lower;

import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Label;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Loops stay loops; only a condition or an update that suspends moves into the body. */
final class LoopLowering {
  private final Scope scope;
  private final Lowerings lowerings;

  LoopLowering(Scope scope, Lowerings lowerings) {
    this.scope = scope;
    this.lowerings = lowerings;
  }

  void whileLoop(
      WhileLoopTree tree, Slice comment, List<LabeledStatementTree> labels, List<Code> out) {
    Label label = label(labels);
    ExpressionTree condition = Markers.withoutParentheses(tree.getCondition());
    int line = scope.source.line(tree);
    if (!scope.isMarked(condition)) {
      Optional<Slice> test = lowerings.statements().completion().isTrue(condition)
          ? Optional.empty()
          : Optional.of(scope.slice(condition));
      Code body = body(tree, tree.getStatement(), label, Optional.of(label), labels);
      out.add(new Code.While(comment, label, test, List.of(), body, line));
      return;
    }
    List<Code> body = new ArrayList<>();
    leaveUnless(condition, label, body);
    body.addAll(
        body(tree, tree.getStatement(), label, Optional.of(label), labels).body());
    out.add(new Code.While(
        comment, label, Optional.empty(), List.of(), new Code.Block(body, true), line));
  }

  void doWhile(
      DoWhileLoopTree tree, Slice comment, List<LabeledStatementTree> labels, List<Code> out) {
    Label label = label(labels);
    ExpressionTree condition = Markers.withoutParentheses(tree.getCondition());
    int line = scope.source.line(tree);
    if (!scope.isMarked(condition)) {
      boolean endless = lowerings.statements().completion().isTrue(condition);
      Slice test = endless ? Slice.of("true") : scope.slice(condition);
      Code body = body(tree, tree.getStatement(), label, Optional.of(label), labels);
      out.add(new Code.DoWhile(comment, label, body, test, line));
      return;
    }
    List<Code> body = new ArrayList<>();
    if (continuable(tree, tree.getStatement(), label, labels, body)) {
      leaveUnless(condition, label, body);
    }
    out.add(new Code.While(
        comment, label, Optional.empty(), List.of(), new Code.Block(body, true), line));
  }

  void forLoop(ForLoopTree tree, Slice comment, List<LabeledStatementTree> labels, List<Code> out) {
    for (StatementTree init : tree.getInitializer()) {
      if (init instanceof VariableTree variable) {
        new DeclarationLowering(scope, lowerings).lower(variable, Slice.EMPTY, true, out);
      } else {
        lowerings.statements().lower(init, Slice.EMPTY, out);
      }
    }
    Label label = label(labels);
    int line = scope.source.line(tree);
    ExpressionTree condition =
        tree.getCondition() == null ? null : Markers.withoutParentheses(tree.getCondition());
    boolean updateSuspends = tree.getUpdate().stream().anyMatch(scope::isMarked);
    boolean conditionSuspends = scope.isMarked(condition);
    Optional<Slice> test = condition == null
            || conditionSuspends
            || lowerings.statements().completion().isTrue(condition)
        ? Optional.empty()
        : Optional.of(scope.slice(condition));
    List<Code> body = new ArrayList<>();
    if (conditionSuspends) {
      leaveUnless(condition, label, body);
    }
    List<Slice> updates = new ArrayList<>();
    if (updateSuspends) {
      if (continuable(tree, tree.getStatement(), label, labels, body)) {
        tree.getUpdate().forEach(update -> lowerings.statements().lower(update, Slice.EMPTY, body));
      }
    } else {
      tree.getUpdate().forEach(update -> updates.add(update(update)));
      body.addAll(
          body(tree, tree.getStatement(), label, Optional.of(label), labels).body());
    }
    out.add(new Code.While(comment, label, test, updates, new Code.Block(body, true), line));
  }

  private Slice update(ExpressionStatementTree tree) {
    return scope.slice(tree.getExpression());
  }

  void forEach(
      EnhancedForLoopTree tree, Slice comment, List<LabeledStatementTree> labels, List<Code> out) {
    new ForEachLowering(scope, lowerings, this).lower(tree, comment, labels, out);
  }

  /** The body of a loop whose condition is tested where the loop statement tests it. */
  Code.Block body(
      Tree loop,
      StatementTree statement,
      Label label,
      Optional<Label> continues,
      List<LabeledStatementTree> labels) {
    open(loop, label, continues, false, labels);
    Code.Block body = lowerings.statements().body(statement);
    close(labels);
    return body;
  }

  /** A body with code after it that a continue goes to; false when that code cannot be reached. */
  private boolean continuable(
      Tree loop,
      StatementTree statement,
      Label label,
      List<LabeledStatementTree> labels,
      List<Code> out) {
    Label goesOn = scope.names.label("goesOn");
    open(loop, label, Optional.of(goesOn), true, labels);
    Code.Block body = lowerings.statements().body(statement);
    close(labels);
    out.add(new Code.Labeled(Slice.EMPTY, goesOn, body, scope.source.line(statement)));
    Completion completion = lowerings.statements().completion();
    return completion.completes(statement) || completion.isContinued(loop);
  }

  void open(
      Tree loop,
      Label label,
      Optional<Label> continues,
      boolean continueIsBreak,
      List<LabeledStatementTree> labels) {
    labels.forEach(one -> scope.jumps.push(new Jumps.Target(one, label, Optional.empty(), false)));
    scope.jumps.push(new Jumps.Target(loop, label, continues, continueIsBreak));
  }

  void close(List<LabeledStatementTree> labels) {
    scope.jumps.pop();
    labels.forEach(one -> scope.jumps.pop());
  }

  /** Computes the condition and leaves the loop when it is false. */
  private void leaveUnless(ExpressionTree condition, Label label, List<Code> out) {
    Slice test = lowerings.expressions().lowered(condition, out);
    int line = scope.source.line(condition);
    Code leave = new Code.Block(List.of(new Code.Jump(Slice.EMPTY, label, false, line)), true);
    out.add(new Code.If(Slice.EMPTY, Slice.join("!(", test, ")"), leave, Optional.empty(), line));
  }

  /** The user's label where there is one. */
  Label label(List<LabeledStatementTree> labels) {
    return labels.isEmpty()
        ? scope.names.label("loop")
        : scope.names.userLabel(labels.get(labels.size() - 1).getLabel().toString());
  }
}
