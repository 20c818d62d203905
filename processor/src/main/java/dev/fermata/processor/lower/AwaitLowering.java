package dev.fermata.processor.lower;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** {@code await(x)}: a call whose target is known runs that body directly, everything else goes through the driver. */
final class AwaitLowering {
  private final Scope scope;
  private final ExpressionLowering expressions;

  AwaitLowering(Scope scope, ExpressionLowering expressions) {
    this.scope = scope;
    this.expressions = expressions;
  }

  /** An await whose value is used: the marker is replaced by a read of the result. */
  void value(MethodInvocationTree await, List<Code> out) {
    boolean primitive = new PrimitiveContext(scope).wants(await);
    Protocol protocol = suspend(await, primitive, out);
    if (protocol == Protocol.REFERENCE) {
      scope.replace(await, result(scope.typed.type(await), needsParentheses(await)));
    } else {
      ValueType type = ValueType.primitive(ValueType.Kind.valueOf(protocol.name()));
      String read =
          scope.t() + "." + type.kind().name().toLowerCase(java.util.Locale.ROOT) + "Value()";
      scope.replace(await, Slice.of(read), type);
    }
  }

  /** An await whose value nobody looks at. */
  void statement(MethodInvocationTree await, List<Code> out) {
    suspend(await, false, out);
  }

  /** Awaits the coroutine that a {@code return} gives, and reads its result as the body's own result type. */
  Slice returned(ExpressionTree coroutine, List<Code> out) {
    Optional<DirectCall> direct = direct(coroutine);
    Slice call = direct.isPresent()
        ? directCall(direct.get(), false, out)
        : throughDriver(coroutine, Optional.empty(), out);
    out.add(new Code.Await(
        Slice.EMPTY,
        call,
        Protocol.REFERENCE,
        scope.source.oneLine(coroutine),
        scope.source.line(coroutine)));
    return result(scope.resultType, false);
  }

  private Protocol suspend(MethodInvocationTree await, boolean primitive, List<Code> out) {
    ExpressionTree awaited = await.getArguments().get(0);
    Optional<DirectCall> direct = direct(awaited);
    Protocol protocol =
        primitive && direct.isPresent() ? direct.get().target().protocol() : Protocol.REFERENCE;
    Slice call = direct.isPresent()
        ? directCall(direct.get(), protocol != Protocol.REFERENCE, out)
        : throughDriver(awaited, Optional.of(await), out);
    if (await.getArguments().size() > 1) {
      expressions.operands().settle(await.getArguments().get(1), List.of(), out);
    }
    out.add(new Code.Await(
        Slice.EMPTY, call, protocol, scope.source.oneLine(await), scope.source.line(await)));
    return protocol;
  }

  /** A call of a coroutine method whose body can be entered without a coroutine object. */
  private record DirectCall(
      MethodInvocationTree call, ExecutableElement method, Host.AsyncTarget target) {}

  private Optional<DirectCall> direct(ExpressionTree awaited) {
    if (!(Markers.withoutParentheses(awaited) instanceof MethodInvocationTree call)
        || !(scope.typed.element(call).orElse(null) instanceof ExecutableElement method)) {
      return Optional.empty();
    }
    Optional<Host.AsyncTarget> target =
        scope.host.asyncTarget(method).filter(Host.AsyncTarget::isKnown);
    if (target.isEmpty()
        || method.isVarArgs()
        || needsTargetTyping(call, method)
        || isOwnedInside(call, method)) {
      return Optional.empty();
    }
    boolean onOtherObject = !target.get().isStatic()
        && !target.get().isVirtual()
        && receiverTree(call).isPresent();
    return onOtherObject
        ? Optional.empty()
        : Optional.of(new DirectCall(call, method, target.get()));
  }

  private boolean isOwnedInside(MethodInvocationTree call, ExecutableElement method) {
    return call.getMethodSelect() instanceof IdentifierTree
        && new Receivers(scope).isOwnedInside(method, call);
  }

  private Optional<ExpressionTree> receiverTree(MethodInvocationTree call) {
    return call.getMethodSelect() instanceof MemberSelectTree select
            && expressions.operands().isValue(select.getExpression())
        ? Optional.of(select.getExpression())
        : Optional.empty();
  }

  private Slice directCall(DirectCall direct, boolean primitive, List<Code> out) {
    MethodInvocationTree call = direct.call();
    Host.AsyncTarget target = direct.target();
    List<ExpressionTree> operands = expressions.operandsOf(call);
    boolean staticThroughValue = target.isStatic() && receiverTree(call).isPresent();
    expressions.operands().lower(operands, out);
    if (staticThroughValue) {
      expressions
          .operands()
          .settle(operands.get(0), operands, out); // evaluated and thrown away, JLS 15.12.4.1
    }
    List<Slice> arguments = new ArrayList<>();
    arguments.add(Slice.of(scope.t()));
    boolean virtual = target.isVirtual() && !isSuper(call);
    if (!virtual) {
      arguments.add(Slice.of("null"));
    }
    if (!target.isStatic()) {
      arguments.add(receiver(call, direct.method()));
    }
    call.getArguments().forEach(argument -> arguments.add(scope.slice(argument)));
    Slice invoked = Slice.join(
        target.frameName(),
        virtual ? ".call(" : ".body(",
        MemberEdits.commaSeparated(arguments),
        ")");
    boolean boxed = target.protocol() != Protocol.REFERENCE && !primitive;
    return boxed
        ? Slice.join(scope.t() + ".box" + Returns.suffix(target.protocol()) + "(", invoked, ")")
        : invoked;
  }

  private Slice receiver(MethodInvocationTree call, ExecutableElement method) {
    return receiverTree(call)
        .map(scope::slice)
        .orElseGet(() -> new Receivers(scope)
            .instanceOf(
                (javax.lang.model.element.TypeElement) method.getEnclosingElement(), false));
  }

  private static boolean isSuper(MethodInvocationTree call) {
    return call.getMethodSelect() instanceof MemberSelectTree select
        && (select.getExpression() instanceof IdentifierTree id
                && id.getName().contentEquals("super")
            || select.getExpression() instanceof MemberSelectTree outer
                && outer.getIdentifier().contentEquals("super"));
  }

  private Slice throughDriver(
      ExpressionTree awaited, Optional<MethodInvocationTree> await, List<Code> out) {
    Slice argument = expressions.lowered(awaited, out);
    Optional<Slice> witness = await
        .filter(marker -> Markers.withoutParentheses(awaited) instanceof MethodInvocationTree call
            && scope
                .typed
                .element(call)
                .filter(ExecutableElement.class::isInstance)
                .filter(method -> needsTargetTyping(call, (ExecutableElement) method))
                .isPresent())
        .map(scope.typed::type)
        .filter(type -> scope.typeTexts.projected(type) == type)
        .map(type -> Slice.join("<", scope.typeTexts.print(type), ">"));
    return Slice.join(scope.t() + ".", witness.orElse(Slice.EMPTY), "await(", argument, ")");
  }

  /** Whether Java infers the call's type arguments from what is expected of it, which its new place does not say. */
  private static boolean needsTargetTyping(MethodInvocationTree call, ExecutableElement method) {
    return !method.getTypeParameters().isEmpty()
        && (call.getArguments().isEmpty()
            || call.getArguments().stream().anyMatch(AwaitLowering::isPoly));
  }

  private static boolean isPoly(ExpressionTree argument) {
    ExpressionTree tree = Markers.withoutParentheses(argument);
    return tree instanceof LambdaExpressionTree
        || tree instanceof MemberReferenceTree
        || tree.getKind() == Tree.Kind.CONDITIONAL_EXPRESSION
        || (tree instanceof NewClassTree creation
            && creation.getIdentifier().toString().endsWith("<>"));
  }

  /** {@code (String) r}, the value of the await that came just before. */
  private Slice result(TypeMirror type, boolean parentheses) {
    TypeMirror target = scope.typeTexts.projected(type);
    String r = scope.machine.result();
    if (target.getKind() == TypeKind.DECLARED && target.toString().equals("java.lang.Object")) {
      return Slice.of(r);
    }
    Slice cast = Slice.join("(", scope.typeTexts.print(target), ") " + r);
    return parentheses ? Slice.join("(", cast, ")") : cast;
  }

  /** The value of the suspension point that came just before, where {@code marker} stands. */
  Slice result(Tree marker, TypeMirror type) {
    return result(type, needsParentheses(marker));
  }

  private boolean needsParentheses(Tree tree) {
    Tree parent = scope.typed.parent(tree);
    return parent instanceof MemberSelectTree
        || parent instanceof MemberReferenceTree
        || (parent instanceof NewClassTree creation && creation.getEnclosingExpression() == tree)
        || (parent instanceof ArrayAccessTree access && access.getExpression() == tree);
  }
}
