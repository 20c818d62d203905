package dev.fermata.processor.lower;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreeScanner;
import dev.fermata.processor.javac.CoroutineUnit;
import dev.fermata.processor.javac.InnerCompilation;
import dev.fermata.processor.javac.SourceText;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.parse.Bodies;
import dev.fermata.processor.parse.FrameNames;
import dev.fermata.processor.parse.TypePrinter;
import dev.fermata.processor.parse.TypeVariables;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/** Takes the coroutines of one class apart: attributed trees in, code model out. The trees are not looked at again afterwards. */
public final class Lowering {
  private final InnerCompilation inner;
  private final CoroutineUnit unit;
  private final SourceText source;
  private final BodyHost host;
  private final Set<String> identifiers;

  private Lowering(InnerCompilation inner, CoroutineUnit unit) {
    this.inner = inner;
    this.unit = unit;
    this.source =
        new SourceText(unit.source().tree(), inner.positions(), unit.source().text());
    this.identifiers = source.identifiers();
    this.host = new BodyHost(inner, unit, identifiers);
  }

  public static LoweredClass lower(InnerCompilation inner, CoroutineUnit unit) {
    return new Lowering(inner, unit).lower();
  }

  private LoweredClass lower() {
    List<CoroutineBody> bodies = new ArrayList<>();
    for (CoroutineUnit.Method method : unit.methods()) {
      if (method.tree().getBody() != null) {
        NestedBodies nested = new NestedBodies(this, frameName(method.element()));
        bodies.add(lower(method, nested));
        bodies.addAll(nested.bodies());
      }
    }
    return new LoweredClass(bodies, host.accessors());
  }

  private String frameName(ExecutableElement method) {
    return new FrameNames(inner.types()).of(method);
  }

  private CoroutineBody lower(CoroutineUnit.Method method, NestedBodies nested) {
    ExecutableElement element = method.element();
    Scope.Builder builder =
        builder(method.path(), method.tree(), TypeVariables.ofBody(element), nested);
    List<Local> parameters = new ArrayList<>();
    if (!element.getModifiers().contains(Modifier.STATIC)) {
      builder.self = Optional.of(
          builder.names.self(builder.typeTexts.valueType(unit.element().asType())));
      parameters.add(builder.self.get());
    }
    new BodyTypes(inner).into(builder, element.getReturnType());
    Scope scope = new Scope(builder);
    for (VariableElement parameter : element.getParameters()) {
      Local local = scope.names.variable(
          parameter.getSimpleName().toString(),
          scope.typeTexts.valueType(parameter.asType()),
          Local.Role.PARAMETER);
      scope.declare(parameter, local);
      parameters.add(local);
    }
    Code.Block code = new Lowerings(scope).statements().block(method.tree().getBody());
    CoroutineBody.Site site = new CoroutineBody.Site(
        inner.elements().getBinaryName(unit.element()).toString(),
        element.getSimpleName().toString(),
        unit.source().fileName(),
        source.line(method.tree()));
    return body(scope, builder.variables, method, parameters, site, code);
  }

  private CoroutineBody body(
      Scope scope,
      TypeVariables variables,
      CoroutineUnit.Method method,
      List<Local> parameters,
      CoroutineBody.Site site,
      Code.Block code) {
    ExecutableElement element = method.element();
    Bodies.Body found =
        host.body(element).orElseThrow(() -> new IllegalStateException("no twin for " + element));
    Optional<CoroutineBody.Dispatch> dispatch = found.isDispatched()
        ? Optional.of(dispatch(scope, found, element, parameters))
        : Optional.empty();
    return new CoroutineBody(
        found.frameName(),
        found.isPublic(),
        site,
        variables.parameters(new TypePrinter(inner.types(), variables)),
        variables.arguments(),
        parameters,
        scope.protocol,
        scope.typeTexts.print(scope.resultType),
        dispatch,
        scope.machine,
        textNames(scope, method.tree()),
        scope.localClasses(),
        scope.localBodies,
        code);
  }

  private CoroutineBody.Dispatch dispatch(
      Scope scope, Bodies.Body found, ExecutableElement element, List<Local> parameters) {
    List<Slice> arguments = new ArrayList<>();
    parameters
        .subList(1, parameters.size())
        .forEach(parameter -> arguments.add(Slice.read(parameter)));
    Slice call = Slice.join(
        Slice.read(parameters.get(0)),
        "." + element.getSimpleName() + "(",
        MemberEdits.commaSeparated(arguments),
        ")");
    boolean isTwin =
        found.overriders().isEmpty() && !element.getEnclosingElement().getKind().isInterface();
    return new CoroutineBody.Dispatch(
        isTwin ? Optional.of(found.twin()) : Optional.empty(),
        found.overriders(),
        host.signature(element),
        Bodies.isUnseen(element),
        call,
        new CoroutineBody.Declaration(
            found.kind(),
            element.isVarArgs(),
            scope.typeTexts.print(element.getReturnType()),
            element.getThrownTypes().stream().map(scope.typeTexts::print).toList()));
  }

  /** A fresh scope for the body of a method or async lambda. */
  Scope.Builder builder(TreePath path, Tree tree, TypeVariables variables, NestedBodies nested) {
    Scope.Builder builder = new Scope.Builder();
    builder.host = host;
    builder.source = source;
    builder.variables = variables;
    builder.typed = new TypedTrees(inner.trees(), path);
    builder.typeTexts = new TypeTexts(
        inner.types(), inner.elements().getTypeElement("java.lang.Object").asType(), variables);
    builder.names = new Names(identifiers);
    builder.machine = builder.names.machineNames();
    builder.asyncScopes = new AsyncScopes(builder.typed, inner.elements(), inner.types());
    builder.suspensions = new Suspensions(bodyOf(tree), builder.typed, builder.asyncScopes);
    builder.userClass = unit.element();
    builder.nestedBodies = nested;
    return builder;
  }

  private static Tree bodyOf(Tree tree) {
    return tree instanceof com.sun.source.tree.MethodTree method
        ? method.getBody()
        : ((com.sun.source.tree.LambdaExpressionTree) tree).getBody();
  }

  /** The T of {@code Coroutine<T>}. */
  TypeMirror resultType(TypeMirror coroutine) {
    return new BodyTypes(inner).argument(coroutine, 0);
  }

  CoroutineUnit unit() {
    return unit;
  }

  String fileName() {
    return unit.source().fileName();
  }

  String binaryName() {
    return inner.elements().getBinaryName(unit.element()).toString();
  }

  TypePrinter printer(TypeVariables variables) {
    return new TypePrinter(inner.types(), variables);
  }

  /** The variables that copied text declares itself, and the names of types and packages, which a variable would obscure (JLS 6.4.2). */
  static Set<String> textNames(Scope scope, Tree tree) {
    Set<String> names = new LinkedHashSet<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitVariable(VariableTree node, Void none) {
        Optional<Element> element = scope.typed.element(node);
        if (element.isEmpty() || !scope.isDeclared(element.get())) {
          names.add(node.getName().toString());
        }
        return super.visitVariable(node, none);
      }

      @Override
      public Void visitIdentifier(IdentifierTree node, Void none) {
        scope
            .typed
            .element(node)
            .filter(element -> element instanceof TypeElement || element instanceof PackageElement)
            .ifPresent(element -> names.add(node.getName().toString()));
        return null;
      }

      @Override
      public Void visitMethod(com.sun.source.tree.MethodTree node, Void none) {
        return node == tree ? scan(node.getBody(), none) : super.visitMethod(node, none);
      }
    }.scan(tree, null);
    return names;
  }
}
