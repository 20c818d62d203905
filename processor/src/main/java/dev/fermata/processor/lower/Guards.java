package dev.fermata.processor.lower;

import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ExpressionTree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Label;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Guards that suspend. The labels are matched without them; the guard of the case found is then evaluated as code of its own, and if it
 * fails the labels are matched again, from the case behind it on.
 */
final class Guards {
  private final Scope scope;
  private final Lowerings lowerings;
  private final List<CaseTree> suspending;
  private final List<? extends CaseTree> cases;
  private Optional<Local> failed = Optional.empty();

  Guards(Scope scope, Lowerings lowerings, List<? extends CaseTree> cases) {
    this.scope = scope;
    this.lowerings = lowerings;
    this.cases = cases;
    this.suspending = new ArrayList<>();
    cases.stream()
        .filter(one -> Cases.guard(one).filter(scope::isMarked).isPresent())
        .forEach(suspending::add);
  }

  boolean suspend() {
    return !suspending.isEmpty();
  }

  /** Declares the number of suspending guards that have failed. */
  void declare(int line, List<Code> out) {
    if (suspend()) {
      ValueType type = ValueType.primitive(ValueType.Kind.INT);
      failed = Optional.of(
          lowerings.expressions().operands().declare("failed", type, Slice.of("0"), line, out));
    }
  }

  /** Writes the guard for the matching of labels: a suspending one says yes until it has failed. */
  void edit(CaseTree one, ExpressionTree guard, EditScanner scanner) {
    int behind = (int) suspending.stream()
            .filter(other -> cases.indexOf(other) < cases.indexOf(one))
            .count()
        + 1;
    if (suspending.contains(one)) {
      scanner.replace(guard, notYetFailed(behind));
    } else if (behind <= suspending.size()) {
      scanner.surround(guard, Slice.join(notYetFailed(behind), " && ("), Slice.of(")"));
      scanner.scanGuard(guard);
    } else {
      scanner.scanGuard(guard);
    }
  }

  private Slice notYetFailed(int number) {
    return Slice.join(
        new Slice.LocalUse(failed.orElseThrow(), Slice.Access.READ, true), " < " + number);
  }

  /** Adds the matching of labels, and what evaluates the guard of the case that was found. */
  void choose(
      Code.Text selection, Local arm, List<? extends CaseTree> all, int line, List<Code> out) {
    if (!suspend()) {
      out.add(selection);
      return;
    }
    Label label = scope.names.label("match");
    List<Code> body = new ArrayList<>(List.of(selection));
    for (CaseTree one : suspending) {
      body.add(test(one, number(one, all), arm, label, line));
    }
    body.add(new Code.Jump(Slice.EMPTY, label, false, line));
    out.add(new Code.While(
        Slice.EMPTY, label, Optional.empty(), List.of(), new Code.Block(body, true), line));
  }

  private Code test(CaseTree one, int number, Local arm, Label label, int line) {
    ExpressionTree guard = Cases.guard(one).orElseThrow();
    List<Code> code = new ArrayList<>();
    Slice holds = lowerings.expressions().lowered(guard, code);
    Code leave = new Code.Block(List.of(new Code.Jump(Slice.EMPTY, label, false, line)), true);
    code.add(new Code.If(Slice.EMPTY, holds, leave, Optional.empty(), line));
    code.add(new Code.Assign(
        failed.orElseThrow(), Slice.EMPTY, Slice.of("" + (suspending.indexOf(one) + 1)), line));
    code.add(new Code.Jump(Slice.EMPTY, label, true, line));
    return new Code.If(
        Slice.EMPTY,
        Slice.join(Slice.read(arm), " == " + number),
        new Code.Block(code, true),
        Optional.empty(),
        line);
  }

  /** The number of the arm that a case leads to. */
  private static int number(CaseTree one, List<? extends CaseTree> all) {
    int number = 0;
    for (CaseTree other : all) {
      number += SwitchLowering.isEmptyGroup(other) ? 0 : 1;
      if (other == one) {
        return SwitchLowering.isEmptyGroup(other) ? number + 1 : number;
      }
    }
    throw new IllegalArgumentException("not a case of this switch");
  }
}
