package dev.fermata.processor.lower;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreeScanner;
import dev.fermata.processor.lower.CaptureClasses.CaptureClass;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;

/** The async lambdas of one method: each becomes a body of its own, whose parameters are what the lambda captures. */
final class NestedBodies {
  private final Lowering lowering;
  private final String frameName;
  private final List<CoroutineBody> bodies = new ArrayList<>();
  private int count;

  NestedBodies(Lowering lowering, String frameName) {
    this.lowering = lowering;
    this.frameName = frameName;
  }

  List<CoroutineBody> bodies() {
    return bodies;
  }

  /**
   * What a lambda captures.
   *
   * @param objects of the capture classes of local classes
   */
  private record Captured(List<Element> variables, List<CaptureClass> objects) {}

  /** {@code new XLambda1Frame(self, captured…).coroutine()} for {@code coroutine(() -> …)}. */
  Slice creation(Scope outer, MethodInvocationTree marker, boolean captured) {
    LambdaExpressionTree lambda =
        (LambdaExpressionTree) Markers.withoutParentheses(marker.getArguments().get(0));
    String name = frameName.substring(0, frameName.lastIndexOf("Frame")) + "Lambda" + ++count
        + suffix() + "Frame";
    Map<Element, Slice> captures = captures(outer, lambda, captured);
    List<Slice> arguments = new ArrayList<>();
    outer.self.ifPresent(
        self -> arguments.add(Slice.join(new Slice.LocalUse(self, Slice.Access.READ, captured))));
    arguments.addAll(captures.values());
    List<CaptureClass> objects = List.copyOf(outer.captures.createdIn(lambda));
    objects.forEach(object -> arguments.add(Slice.join(
        new Slice.LocalUse(outer.captures.object(object), Slice.Access.READ, captured))));
    boolean isLocal = outer.isLocal || outer.suspensions.keepsClasses();
    List<CoroutineBody> siblings = isLocal ? outer.localBodies : bodies;
    int place = siblings.size();
    Captured all = new Captured(List.copyOf(captures.keySet()), objects);
    siblings.add(place, body(outer, lambda, marker, name, all, isLocal));
    String diamond = outer.variables.isEmpty() || isLocal ? "" : "<>";
    return Slice.join(
        "new " + name + diamond + "(",
        MemberEdits.commaSeparated(arguments),
        ").<",
        outer.typeTexts.print(lowering.resultType(outer.typed.type(marker))),
        ">coroutine()");
  }

  /** What distinguishes overloads comes after the word Frame, and is kept. */
  private String suffix() {
    return frameName.substring(frameName.lastIndexOf("Frame") + "Frame".length());
  }

  /** The variables declared outside the lambda that it uses, and how each is written where the lambda stands. */
  private Map<Element, Slice> captures(Scope outer, LambdaExpressionTree lambda, boolean captured) {
    Map<Element, Slice> captures = new LinkedHashMap<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitIdentifier(IdentifierTree node, Void none) {
        outer
            .typed
            .element(node)
            .filter(element -> isVariable(element)
                && outer.constant(element).isEmpty()
                && isOutside(outer, element, lambda))
            .ifPresent(element -> captures.put(
                element,
                outer
                    .local(element)
                    .map(
                        local -> Slice.join(new Slice.LocalUse(local, Slice.Access.READ, captured)))
                    .orElseGet(() -> Slice.of(node.getName().toString()))));
        return null;
      }
    }.scan(lambda.getBody(), null);
    return captures;
  }

  private static boolean isVariable(Element element) {
    return element.getKind() == ElementKind.LOCAL_VARIABLE
        || element.getKind() == ElementKind.PARAMETER
        || element.getKind() == ElementKind.EXCEPTION_PARAMETER
        || element.getKind() == ElementKind.RESOURCE_VARIABLE
        || element.getKind() == ElementKind.BINDING_VARIABLE;
  }

  private static boolean isOutside(Scope outer, Element variable, LambdaExpressionTree lambda) {
    boolean[] declaredInside = {false};
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitVariable(com.sun.source.tree.VariableTree node, Void none) {
        declaredInside[0] |= outer.typed.element(node).filter(variable::equals).isPresent();
        return super.visitVariable(node, none);
      }
    }.scan(lambda, null);
    return !declaredInside[0];
  }

  private static Local parameter(Scope scope, Element captured) {
    Local local = scope.names.variable(
        captured.getSimpleName().toString(),
        scope.typeTexts.valueType(captured.asType()),
        Local.Role.PARAMETER);
    scope.declare(captured, local);
    return local;
  }

  /** The objects in which local classes are created, as parameters. */
  private static Collection<Local> objects(Scope scope, Scope outer, List<CaptureClass> captured) {
    Map<CaptureClass, Local> objects = new LinkedHashMap<>();
    for (CaptureClass one : captured) {
      Local object = outer.captures.object(one);
      objects.put(one, scope.names.variable(object.name(), object.type(), Local.Role.PARAMETER));
    }
    scope.captures.from(outer.captures, objects);
    return objects.values();
  }

  private CoroutineBody body(
      Scope outer,
      LambdaExpressionTree lambda,
      MethodInvocationTree marker,
      String name,
      Captured captured,
      boolean isLocal) {
    TreePath path = outer.typed.path(lambda);
    Scope.Builder builder = lowering.builder(path, lambda, outer.variables, this);
    List<Local> parameters = new ArrayList<>();
    if (outer.self.isPresent()) {
      builder.self = Optional.of(builder.names.self(outer.self.get().type()));
      parameters.add(builder.self.get());
    }
    builder.protocol = Protocol.REFERENCE;
    builder.isLocal = isLocal;
    builder.typeTexts.namesOf(outer.typeTexts);
    builder.resultType = lowering.resultType(outer.typed.type(marker));
    Scope scope = new Scope(builder);
    outer.constantsInto(scope);
    captured.variables().forEach(variable -> parameters.add(parameter(scope, variable)));
    parameters.addAll(objects(scope, outer, captured.objects()));
    Code.Block code = code(scope, lambda);
    CoroutineBody.Site site = new CoroutineBody.Site(
        lowering.binaryName(),
        "lambda in " + outer.methodName(),
        lowering.fileName(),
        scope.source.line(lambda));
    return new CoroutineBody(
        name,
        false,
        site,
        isLocal ? Slice.EMPTY : outer.variables.parameters(lowering.printer(outer.variables)),
        isLocal ? Slice.EMPTY : outer.variables.arguments(),
        parameters,
        Protocol.REFERENCE,
        scope.typeTexts.print(scope.resultType),
        Optional.empty(),
        scope.machine,
        Lowering.textNames(scope, lambda),
        scope.localClasses(),
        scope.localBodies,
        code);
  }

  private static Code.Block code(Scope scope, LambdaExpressionTree lambda) {
    Lowerings lowerings = new Lowerings(scope);
    if (lambda.getBody() instanceof BlockTree block) {
      return lowerings.statements().block(block);
    }
    List<Code> code = new ArrayList<>();
    ExpressionTree result = (ExpressionTree) lambda.getBody();
    lowerings
        .statements()
        .declaringNeeded(
            () -> lowerings.returns().lower(result, code), scope.source.line(result), code);
    return new Code.Block(code, true);
  }
}
