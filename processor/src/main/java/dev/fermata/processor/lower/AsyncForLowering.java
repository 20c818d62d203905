package dev.fermata.processor.lower;

import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.MethodInvocationTree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Label;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code for (T t : each(source))}: each step is awaited, and a generator is closed whichever way the loop is left. */
final class AsyncForLowering {
  private final Scope scope;
  private final Lowerings lowerings;
  private final LoopLowering loops;
  private final ForEachLowering forEach;

  AsyncForLowering(Scope scope, Lowerings lowerings, LoopLowering loops, ForEachLowering forEach) {
    this.scope = scope;
    this.lowerings = lowerings;
    this.loops = loops;
    this.forEach = forEach;
  }

  void lower(
      EnhancedForLoopTree tree,
      MethodInvocationTree each,
      Slice comment,
      List<LabeledStatementTree> labels,
      List<Code> out) {
    int line = scope.source.line(tree);
    Local iterator = iterator(tree, each.getArguments().get(0), out);
    AwaitedFinally around = new AwaitedFinally(scope, lowerings, line);
    around.open(out);
    List<Code> inside = new ArrayList<>();
    inside.add(loop(tree, each, iterator, comment, labels));
    around.close(inside, true, out);
    Slice leave = Slice.join(scope.t() + ".leave(", Slice.read(iterator), ")");
    around.await(leave, "leave each", out);
  }

  private Local iterator(EnhancedForLoopTree tree, ExpressionTree source, List<Code> out) {
    int line = scope.source.line(tree);
    Slice iterable = lowerings.expressions().lowered(source, out);
    Slice iteratorName = Slice.join(new Slice.TypeName("dev.fermata", List.of("AsyncIterator")));
    Slice argument = forEach.argument(scope.typed.type(source), "dev.fermata.AsyncIterable");
    Slice call = Slice.join(forEach.primary(source, iterable), ".asyncIterator()");
    ValueType type = new ValueType(
        Slice.join(iteratorName, argument),
        ValueType.Kind.REFERENCE,
        LocalTypes.areIn(scope.typed.type(source)));
    return forEach.declare(tree.getVariable().getName() + "Iterator", type, call, line, out);
  }

  private Code loop(
      EnhancedForLoopTree tree,
      MethodInvocationTree each,
      Local iterator,
      Slice comment,
      List<LabeledStatementTree> labels) {
    int line = scope.source.line(tree);
    Label label = loops.label(labels);
    Slice next = Slice.join(scope.t() + ".advance(", Slice.read(iterator), ")");
    Code.Block leave =
        new Code.Block(List.of(new Code.Jump(Slice.EMPTY, label, false, line)), true);
    Slice isOver = Slice.join("!(", Lang.BOOLEAN, ") " + scope.machine.result());
    List<Code> advance = List.of(
        new Code.Await(Slice.EMPTY, next, Protocol.REFERENCE, scope.source.oneLine(each), line),
        new Code.If(Slice.EMPTY, isOver, leave, Optional.empty(), line));
    Slice element = Slice.join(Slice.read(iterator), ".current()");
    Code body = forEach.body(tree, element, label, labels, advance);
    return new Code.While(comment, label, Optional.empty(), List.of(), body, line);
  }
}
