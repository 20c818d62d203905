package dev.fermata.processor.lower;

import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Label;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/**
 * Switches with a suspension point in a case. The user's labels choose the number of an arm once; a switch over that number runs
 * it, and is entered again on resumption without asking the selector again.
 */
final class SwitchLowering {
  private static final ValueType INT = ValueType.primitive(ValueType.Kind.INT);
  private static final int FIRST_MATCH_EXCEPTION_JDK = 21;
  private final Scope scope;
  private final Lowerings lowerings;

  SwitchLowering(Scope scope, Lowerings lowerings) {
    this.scope = scope;
    this.lowerings = lowerings;
  }

  /** What becomes of the value of an arm of a switch expression. */
  private interface Result {
    void accept(ExpressionTree value, List<Code> out);
  }

  void statement(
      SwitchTree tree, Slice comment, List<LabeledStatementTree> labels, List<Code> out) {
    lowerings.statements().addComment(comment, out);
    ExpressionTree selector = Markers.withoutParentheses(tree.getExpression());
    lowerings.expressions().lower(selector, out);
    if (tree.getCases().stream().noneMatch(scope::isMarked)) {
      Slicer slicer = new Slicer(scope);
      Tree whole = labels.isEmpty() ? tree : labels.get(0);
      Slice text = slicer.slice(whole);
      out.add(new Code.Text(
          text,
          scope.source.line(tree),
          lowerings.statements().completion().completes(tree),
          slicer.exits));
      return;
    }
    Label label = labels.isEmpty()
        ? scope.names.label("cases")
        : scope.names.userLabel(labels.get(labels.size() - 1).getLabel().toString());
    labels.forEach(one -> scope.jumps.push(new Jumps.Target(one, label, Optional.empty(), false)));
    scope.jumps.push(new Jumps.Target(tree, label, Optional.empty(), false));
    arms(tree, selector, tree.getCases(), label, (value, code) -> refuse(value), out);
    scope.jumps.pop();
    labels.forEach(one -> scope.jumps.pop());
  }

  private static void refuse(ExpressionTree value) {
    throw new IllegalStateException("the rule of a switch statement has no value: " + value);
  }

  void expression(SwitchExpressionTree tree, List<Code> out) {
    ExpressionTree selector = Markers.withoutParentheses(tree.getExpression());
    lowerings.expressions().lower(selector, out);
    if (tree.getCases().stream().noneMatch(scope::isMarked)) {
      return;
    }
    int line = scope.source.line(tree);
    ValueType type = scope.valueType(tree);
    Local value = lowerings.expressions().operands().declareEmpty("v", type, line, out);
    scope.yields.open(tree, value);
    Label label = scope.names.label("cases");
    scope.jumps.push(new Jumps.Target(tree, label, Optional.empty(), false));
    arms(
        tree,
        selector,
        tree.getCases(),
        label,
        (arm, code) -> {
          Slice text = lowerings.expressions().lowered(arm, code);
          code.add(new Code.Assign(value, Slice.EMPTY, text, scope.source.line(arm)));
          code.addAll(scope.jumps.code(new Jumps.Goto(tree, false), line));
        },
        out);
    scope.jumps.pop();
    scope.replace(tree, Slice.read(value));
  }

  /** {@code return switch (…) { case A -> done(x); case B -> other(); };} */
  void returned(SwitchExpressionTree tree, List<Code> out) {
    ExpressionTree selector = Markers.withoutParentheses(tree.getExpression());
    lowerings.expressions().lower(selector, out);
    Label label = scope.names.label("cases");
    arms(
        tree,
        selector,
        tree.getCases(),
        label,
        (arm, code) -> lowerings.returns().lower(arm, code),
        out);
  }

  private void arms(
      Tree tree,
      ExpressionTree selector,
      List<? extends CaseTree> cases,
      Label label,
      Result result,
      List<Code> out) {
    int line = scope.source.line(tree);
    for (CaseTree one : cases) {
      keepBindings(one, out);
    }
    Local arm = lowerings.expressions().operands().declare("arm", INT, Slice.of("0"), line, out);
    Guards guards = new Guards(scope, lowerings, cases);
    if (guards.suspend()) {
      lowerings.expressions().operands().settle(selector, List.of(tree), out);
    }
    guards.declare(line, out);
    Slice selection = selection(tree, selector, cases, arm, guards);
    guards.choose(new Code.Text(selection, line, true, List.of()), arm, cases, line, out);
    List<Code.Arm> arms = new ArrayList<>();
    for (CaseTree one : cases) {
      if (!isEmptyGroup(one)) {
        arms.add(new Code.Arm(heading(one), arm(tree, one, result)));
      }
    }
    out.add(new Code.Switch(Slice.EMPTY, label, arm, arms, line));
  }

  /** Of a guard that is copied, javac lets nothing assign the body's variables: what the arm uses of it is assigned behind it. */
  private void keepBindings(CaseTree one, List<Code> out) {
    Bindings bindings = new Bindings(scope);
    Optional<ExpressionTree> guard = copiedGuard(one);
    for (Tree label : Cases.labels(one)) {
      if (guard.isPresent() && guard.get() == label) {
        bindings.keepUsed(label, Cases.body(one), out);
      } else {
        bindings.keepAll(label, out);
      }
    }
  }

  private Optional<ExpressionTree> copiedGuard(CaseTree one) {
    return Cases.guard(one).filter(guard -> !scope.isMarked(guard));
  }

  static boolean isEmptyGroup(CaseTree tree) {
    return tree.getCaseKind() == CaseTree.CaseKind.STATEMENT
        && tree.getStatements().isEmpty();
  }

  private Code.Block arm(Tree tree, CaseTree one, Result result) {
    List<Code> code = new ArrayList<>();
    if (one.getCaseKind() == CaseTree.CaseKind.STATEMENT) {
      group(one, code);
    } else if (one.getBody() instanceof ExpressionTree value
        && tree instanceof SwitchExpressionTree) {
      result.accept(value, code);
    } else {
      StatementTree body = (StatementTree) one.getBody();
      lowerings.statements().lower(body, Slice.EMPTY, code);
      if (lowerings.statements().completion().completes(body) && tree instanceof SwitchTree) {
        code.addAll(scope.jumps.code(new Jumps.Goto(tree, false), scope.source.line(one)));
      }
    }
    return new Code.Block(
        code, one.getCaseKind() == CaseTree.CaseKind.RULE && !(one.getBody() instanceof ThrowTree));
  }

  /** The statements of an old-style group; what they declare is in scope in the groups below, too. */
  private void group(CaseTree one, List<Code> out) {
    List<? extends StatementTree> statements = one.getStatements();
    int from = labelEnd(one) + 1;
    int end = from;
    for (StatementTree statement : statements) {
      Slice comment = Slice.of(scope.source.comments(end, scope.source.start(statement), false));
      if (statement instanceof VariableTree variable) {
        new DeclarationLowering(scope, lowerings).lower(variable, comment, true, out);
      } else {
        List<StatementTree> single = List.of(statement);
        lowerings.statements().addComment(comment, out);
        out.addAll(lowerings
            .statements()
            .statements(single, scope.source.start(statement), scope.source.start(statement)));
      }
      end = scope.source.end(statement);
    }
  }

  private String heading(CaseTree one) {
    return scope
        .source
        .text()
        .substring(scope.source.start(one), labelEnd(one))
        .replaceAll("\\s+", " ")
        .strip();
  }

  /** Where the labels end: the offset of the colon or arrow. */
  private int labelEnd(CaseTree one) {
    int from = scope.source.start(one);
    for (Tree label : Cases.labels(one)) {
      from = Math.max(from, scope.source.end(label));
    }
    String end = one.getCaseKind() == CaseTree.CaseKind.RULE ? "->" : ":";
    return scope.source.find(end, from);
  }

  private Slice selection(
      Tree tree,
      ExpressionTree selector,
      List<? extends CaseTree> cases,
      Local arm,
      Guards guards) {
    Slice.Builder text =
        new Slice.Builder().add("switch (").add(scope.slice(selector)).add(") {\n");
    int number = 0;
    boolean hasDefault = false;
    for (int i = 0; i < cases.size(); i++) {
      CaseTree one = cases.get(i);
      hasDefault |= Cases.isDefault(one);
      boolean starts = !isEmptyGroup(one);
      int target = starts ? ++number : isFollowed(cases, i) ? number + 1 : 0;
      text.add("  ").add(label(one, arm, target, guards)).add("\n");
    }
    if (tree instanceof SwitchExpressionTree
        && !hasDefault
        && isEnum(scope.typed.type(selector))
        && !Cases.hasPatterns(tree)) {
      text.add("  default -> throw new ").add(noMatch()).add(";\n");
    }
    return text.add("}").build();
  }

  private static boolean isFollowed(List<? extends CaseTree> cases, int index) {
    return cases.subList(index + 1, cases.size()).stream().anyMatch(one -> !isEmptyGroup(one));
  }

  private Slice label(CaseTree one, Local arm, int target, Guards guards) {
    int start = scope.source.start(one);
    int end = labelEnd(one);
    List<Tree> labels = Cases.labels(one);
    Slicer slicer = new Slicer(scope);
    Edits edits = new Edits(start, end);
    EditScanner scanner = new EditScanner(scope, slicer, edits);
    Slice.Builder assignments = new Slice.Builder();
    Optional<ExpressionTree> guard = Cases.guard(one);
    for (Tree label : labels) {
      if (guard.isEmpty() || label != guard.get()) {
        assignments.add(new PatternEdits(scope, scanner).assignments(label));
        scanner.scan(label, null);
      }
    }
    copiedGuard(one)
        .ifPresent(
            condition -> assignments.add(new PatternEdits(scope, scanner).assignments(condition)));
    guard.ifPresent(condition -> guards.edit(one, condition, scanner));
    labels.forEach(label -> new PatternEdits(scope, scanner).leave(label));
    Slice bound = assignments.build();
    Slice chosen =
        Slice.join(new Slice.LocalUse(arm, Slice.Access.WRITE, false), " = " + target + ";");
    Slice body = bound.isEmpty() ? chosen : Slice.join("{ ", bound, chosen, " }");
    return Slice.join(edits.applyTo(scope).stripTrailing(), " -> ", body);
  }

  private Slice noMatch() {
    boolean hasMatchException = Runtime.version().feature() >= FIRST_MATCH_EXCEPTION_JDK
        && scope.host.elements().getTypeElement("java.lang.MatchException") != null;
    return hasMatchException
        ? Slice.join(new Slice.TypeName("java.lang", List.of("MatchException")), "(null, null)")
        : Slice.join(
            new Slice.TypeName("java.lang", List.of("IncompatibleClassChangeError")), "()");
  }

  private static boolean isEnum(TypeMirror type) {
    return type instanceof DeclaredType declared
        && declared.asElement().getKind() == ElementKind.ENUM;
  }
}
