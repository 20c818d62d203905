package dev.fermata.processor.lower;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.VariableElement;

/**
 * Try statements. A handler that suspends runs after the real try statement, which only notes what it caught; a finally block that
 * suspends is code of its own ({@link SeparateFinally}); resources are closed as JLS 14.20.3 spells it out.
 */
final class TryLowering {
  private static final ValueType INT = ValueType.primitive(ValueType.Kind.INT);
  private static final Slice THROWABLE =
      Slice.join(new Slice.TypeName("java.lang", List.of("Throwable")));
  private final Scope scope;
  private final Lowerings lowerings;

  TryLowering(Scope scope, Lowerings lowerings) {
    this.scope = scope;
    this.lowerings = lowerings;
  }

  void lower(TryTree tree, Slice comment, List<Code> out) {
    if (!scope.isMarked(tree.getFinallyBlock())) {
      handled(tree, comment, out);
      return;
    }
    lowerings.statements().addComment(comment, out);
    SeparateFinally around = new SeparateFinally(scope, lowerings, scope.source.line(tree));
    around.open(out);
    List<Code> body = new ArrayList<>();
    if (tree.getCatches().isEmpty()) {
      body.addAll(body(tree));
    } else {
      caught(tree, Slice.EMPTY, Optional.empty(), body);
    }
    around.close(body, Cleanups.isAnyProtectedBy(tree) && protectedCompletes(tree), out);
    lowerings.statements().inline(tree.getFinallyBlock(), out);
    if (lowerings.statements().completion().completes(tree.getFinallyBlock())) {
      around.goOn(out);
    }
  }

  private boolean protectedCompletes(TryTree tree) {
    Completion completion = lowerings.statements().completion();
    return completion.completes(tree.getBlock())
        || tree.getCatches().stream().anyMatch(handler -> completion.completes(handler.getBlock()));
  }

  private void handled(TryTree tree, Slice comment, List<Code> out) {
    Optional<Code> finallyBlock =
        Optional.ofNullable(tree.getFinallyBlock()).map(lowerings.statements()::block);
    boolean handlersSuspend =
        tree.getCatches().stream().anyMatch(handler -> scope.isMarked(handler.getBlock()));
    if (tree.getCatches().isEmpty() && finallyBlock.isEmpty()) {
      lowerings.statements().addComment(comment, out);
      out.add(new Code.Block(body(tree), true));
    } else if (handlersSuspend && finallyBlock.isPresent()) {
      List<Code> body = new ArrayList<>();
      caught(tree, Slice.EMPTY, Optional.empty(), body);
      out.add(new Code.Try(
          comment, new Code.Block(body, true), List.of(), finallyBlock, scope.source.line(tree)));
    } else {
      caught(tree, comment, finallyBlock, out);
    }
  }

  /** What the try statement protects: its block, inside its resources. */
  private List<Code> body(TryTree tree) {
    return resources(tree, 0);
  }

  private void caught(TryTree tree, Slice comment, Optional<Code> finallyBlock, List<Code> out) {
    int line = scope.source.line(tree);
    boolean handlersSuspend =
        tree.getCatches().stream().anyMatch(handler -> scope.isMarked(handler.getBlock()));
    Optional<Local> which = handlersSuspend
        ? Optional.of(
            lowerings.expressions().operands().declare("caught", INT, Slice.of("0"), line, out))
        : Optional.empty();
    List<Code> body = body(tree);
    List<Code.Catch> handlers = new ArrayList<>();
    List<Code.Block> later = new ArrayList<>();
    for (CatchTree handler : tree.getCatches()) {
      if (scope.isMarked(handler.getBlock())) {
        handlers.add(noted(handler, which.orElseThrow(), later.size() + 1, out));
        later.add(lowerings.statements().block(handler.getBlock()));
      } else {
        handlers.add(copied(handler));
      }
    }
    out.add(new Code.Try(comment, new Code.Block(body, true), handlers, finallyBlock, line));
    which.ifPresent(local -> out.add(chain(local, later, 0, line)));
  }

  private Code.Catch copied(CatchTree tree) {
    VariableTree parameter = tree.getParameter();
    Local local = declare(parameter);
    return new Code.Catch(
        local, modifiersAndTypes(parameter), lowerings.statements().block(tree.getBlock()));
  }

  /** A handler that only keeps the exception and says which handler is to run. */
  private Code.Catch noted(CatchTree tree, Local which, int number, List<Code> out) {
    VariableTree parameter = tree.getParameter();
    int line = scope.source.line(tree);
    Local kept = declare(parameter);
    out.add(new Code.Declare(kept, Slice.EMPTY, kept.type().text(), Optional.empty(), true, line));
    Local caught = scope.names.temporary(kept.name() + "Caught", kept.type());
    Code.Block note = new Code.Block(
        List.of(
            new Code.Assign(kept, Slice.EMPTY, Slice.read(caught), line),
            new Code.Assign(which, Slice.EMPTY, Slice.of("" + number), line)),
        true);
    return new Code.Catch(caught, modifiersAndTypes(parameter), note);
  }

  private Local declare(VariableTree parameter) {
    VariableElement element = (VariableElement) scope.typed.element(parameter).orElseThrow();
    ValueType type = scope.typeTexts.valueType(scope.typed.catchType(parameter));
    Local local =
        scope.names.variable(element.getSimpleName().toString(), type, Local.Role.VARIABLE);
    scope.declare(element, local);
    return local;
  }

  private Slice modifiersAndTypes(VariableTree parameter) {
    int start = scope.source.start(parameter);
    return new Slicer(scope)
        .slice(
            List.of(parameter.getModifiers(), parameter.getType()),
            start,
            scope.source.end(parameter.getType()));
  }

  private Code chain(Local which, List<Code.Block> handlers, int index, int line) {
    Slice test = Slice.join(Slice.read(which), " == " + (index + 1));
    Optional<Code> next = index + 1 < handlers.size()
        ? Optional.of(chain(which, handlers, index + 1, line))
        : Optional.empty();
    return new Code.If(Slice.EMPTY, test, handlers.get(index), next, line);
  }

  /** Whether what stands inside a resource may complete normally after a further resource or a finally block replaced a jump. */
  private boolean mayForget(TryTree tree, int index) {
    return lowerings.statements().completion().completes(tree.getBlock())
        && (index < tree.getResources().size() || Cleanups.isAnyIn(tree.getBlock()));
  }

  private List<Code> resources(TryTree tree, int index) {
    if (index == tree.getResources().size()) {
      return lowerings.statements().statements(tree.getBlock());
    }
    Tree resource = tree.getResources().get(index);
    int line = scope.source.line(resource);
    List<Code> code = new ArrayList<>();
    Local variable = open(resource, code);
    if (scope.asyncScopes.isScope(resource)) {
      new AsyncWithLowering(scope, lowerings)
          .lower(
              variable, line, () -> resources(tree, index + 1), mayForget(tree, index + 1), code);
    } else {
      closing(variable, resources(tree, index + 1), line, code);
    }
    return code;
  }

  /** Evaluates the resource into a variable: the user's, or one of ours for {@code try (expression)}. */
  private Local open(Tree resource, List<Code> out) {
    if (resource instanceof VariableTree variable) {
      new DeclarationLowering(scope, lowerings).lower(variable, Slice.EMPTY, true, out);
      Optional<Local> named = scope.local(scope.typed.element(variable).orElseThrow());
      return named.orElseThrow();
    }
    ExpressionTree expression = (ExpressionTree) resource;
    Slice value = lowerings.expressions().lowered(expression, out);
    return lowerings
        .expressions()
        .operands()
        .declare("resource", scope.valueType(expression), value, scope.source.line(resource), out);
  }

  private void closing(Local resource, List<Code> body, int line, List<Code> out) {
    ValueType type = ValueType.reference(THROWABLE);
    Local primary =
        lowerings.expressions().operands().declare("primary", type, Slice.of("null"), line, out);
    Local thrown = scope.names.temporary("x", type);
    Code.Block rethrow = new Code.Block(
        List.of(
            new Code.Assign(primary, Slice.EMPTY, Slice.read(thrown), line),
            new Code.Leave(Slice.join("throw ", Slice.read(thrown), ";"), line)),
        true);
    Slice driver = Slice.join(new Slice.TypeName("dev.fermata.abi", List.of("Driver")));
    Slice close =
        Slice.join(driver, ".close(", Slice.read(resource), ", ", Slice.read(primary), ");");
    Code.Block closes = new Code.Block(List.of(new Code.Text(close, line, true, List.of())), true);
    out.add(new Code.Try(
        Slice.EMPTY,
        new Code.Block(body, true),
        List.of(new Code.Catch(thrown, THROWABLE, rethrow)),
        Optional.of(closes),
        line));
  }
}
