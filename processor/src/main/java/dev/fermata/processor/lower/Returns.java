package dev.fermata.processor.lower;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ReturnTree;
import dev.fermata.processor.model.BodyKind;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Slice;
import java.util.List;
import java.util.Optional;

/** Return statements: the body hands its result on as its protocol says, or leaves it in a variable while a finally block suspends. */
final class Returns {
  private final Scope scope;

  Returns(Scope scope) {
    this.scope = scope;
  }

  /** The text of {@code return done(…);} inside copied code. */
  Slice copied(ReturnTree tree, EditScanner scanner, List<Code.Exit> exits) {
    Optional<Slice> text = value(tree)
        .map(expression -> typed(expression, scanner.part(expression)))
        .or(this::nothing);
    Optional<Jumps.Barrier> barrier = scope.jumps.barrier();
    if (barrier.isEmpty()) {
      return leave(text);
    }
    Jumps.Barrier open = barrier.get();
    exits.add(new Code.Exit(open.leave, false, true));
    Slice.Builder block = new Slice.Builder().add("{ ");
    if (open.returned.isPresent() && text.isPresent()) {
      block
          .add(new Slice.LocalUse(open.returned.get(), Slice.Access.WRITE, false))
          .add(" = ")
          .add(text.get())
          .add("; ");
    }
    block.add(new Slice.LocalUse(open.exit, Slice.Access.WRITE, false));
    return block
        .add(" = " + open.number(Jumps.RETURN) + "; break " + open.leave.name() + "; }")
        .build();
  }

  /** The code of a return whose value, if any, is {@code text} by now. */
  List<Code> code(Optional<Slice> text, int line) {
    Optional<Jumps.Barrier> barrier = scope.jumps.barrier();
    if (barrier.isEmpty()) {
      return List.of(new Code.Leave(leave(text), line));
    }
    Jumps.Barrier open = barrier.get();
    Slice number = Slice.of("" + open.number(Jumps.RETURN));
    List<Code> code = new java.util.ArrayList<>();
    if (open.returned.isPresent() && text.isPresent()) {
      code.add(new Code.Assign(open.returned.get(), Slice.EMPTY, text.get(), line));
    }
    code.add(new Code.Assign(open.exit, Slice.EMPTY, number, line));
    code.add(new Code.Jump(Slice.EMPTY, open.leave, false, line));
    return code;
  }

  /** The expression in {@code return done(expression);}, if it has one. */
  Optional<ExpressionTree> value(ReturnTree tree) {
    MethodInvocationTree done =
        (MethodInvocationTree) Markers.withoutParentheses(tree.getExpression());
    return done.getArguments().stream().findFirst().map(ExpressionTree.class::cast);
  }

  /** What {@code done()} and {@code end()} return: null where a finally block may have noted another value before. */
  Optional<Slice> nothing() {
    return scope.kind == BodyKind.GENERATOR && scope.jumps.barrier().isPresent()
        ? Optional.of(Slice.of("null"))
        : Optional.empty();
  }

  /** {@code return t.doneInt(value);} and its like. */
  Slice leave(Optional<Slice> value) {
    String t = scope.t();
    if (scope.protocol == Protocol.REFERENCE) {
      String end = "return " + t + (scope.kind == BodyKind.GENERATOR ? ".end(" : ".done(");
      return value.map(text -> Slice.join(end, text, ");")).orElseGet(() -> Slice.of(end + ");"));
    }
    return Slice.join(
        "return " + t + ".done" + suffix(scope.protocol) + "(", value.orElseThrow(), ");");
  }

  /** A lambda or a method reference has no type of its own, and is cast to the result's. */
  Slice typed(ExpressionTree expression, Slice text) {
    ExpressionTree bare = Markers.withoutParentheses(expression);
    if (bare instanceof LambdaExpressionTree
        || bare instanceof MemberReferenceTree
        || isPolyCreation(bare)) {
      return Slice.join("(", scope.typeTexts.print(scope.typed.type(expression)), ") ", text);
    }
    return text;
  }

  private boolean isPolyCreation(ExpressionTree tree) {
    return tree instanceof com.sun.source.tree.ConditionalExpressionTree conditional
        && (Markers.withoutParentheses(conditional.getTrueExpression())
                instanceof LambdaExpressionTree
            || Markers.withoutParentheses(conditional.getFalseExpression())
                instanceof LambdaExpressionTree);
  }

  static String suffix(Protocol protocol) {
    String name = protocol.name();
    return name.charAt(0) + name.substring(1).toLowerCase(java.util.Locale.ROOT);
  }
}
