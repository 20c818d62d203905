package dev.fermata.processor.lower;

import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.TypeCastTree;
import dev.fermata.processor.model.BodyKind;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code return} of something else than {@code done(…)} or {@code end(…)} alone: a choice between returns, or a coroutine, which is
 * awaited, or a generator, which is gone on with.
 */
final class ReturnLowering {
  private final Scope scope;
  private final Lowerings lowerings;

  ReturnLowering(Scope scope, Lowerings lowerings) {
    this.scope = scope;
    this.lowerings = lowerings;
  }

  void lower(ExpressionTree returned, List<Code> out) {
    ExpressionTree tree = Markers.withoutParentheses(returned);
    if (Markers.isEnd(tree, scope.typed)) {
      end((MethodInvocationTree) tree, out);
    } else if (tree instanceof ConditionalExpressionTree choice) {
      choice(choice, out);
    } else if (tree instanceof SwitchExpressionTree choice) {
      lowerings.switches().returned(choice, out);
    } else if (tree instanceof TypeCastTree cast && isMarkerInside(cast)) {
      lower(cast.getExpression(), out);
    } else if (scope.kind == BodyKind.GENERATOR) {
      Slice value = lowerings.emissions().returned(tree, out);
      out.addAll(new Returns(scope).code(Optional.of(value), scope.source.line(tree)));
    } else {
      Slice value = lowerings.awaits().returned(tree, out);
      out.addAll(new Returns(scope)
          .code(isVoid() ? Optional.empty() : Optional.of(value), scope.source.line(tree)));
    }
  }

  private boolean isVoid() {
    return scope.resultType.toString().equals("java.lang.Void");
  }

  private boolean isMarkerInside(TypeCastTree cast) {
    return Markers.of(Markers.withoutParentheses(cast.getExpression()), scope.typed)
        .isPresent();
  }

  private void end(MethodInvocationTree tree, List<Code> out) {
    int line = scope.source.line(tree);
    Returns returns = new Returns(scope);
    if (tree.getArguments().isEmpty()) {
      out.addAll(returns.code(returns.nothing(), line));
      return;
    }
    ExpressionTree value = tree.getArguments().get(0);
    Slice text = returns.typed(value, lowerings.expressions().lowered(value, out));
    out.addAll(returns.code(Optional.of(text), line));
  }

  private void choice(ConditionalExpressionTree tree, List<Code> out) {
    int line = scope.source.line(tree);
    new Bindings(scope).keepAll(tree.getCondition(), out);
    Slice condition = lowerings.expressions().lowered(tree.getCondition(), out);
    Code otherwise = branch(tree.getFalseExpression());
    out.add(new Code.If(
        Slice.EMPTY, condition, branch(tree.getTrueExpression()), Optional.of(otherwise), line));
  }

  private Code.Block branch(ExpressionTree tree) {
    List<Code> code = new ArrayList<>();
    lower(tree, code);
    return new Code.Block(code, true);
  }
}
