package dev.fermata.processor.lower;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Label;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.List;
import java.util.Optional;
import javax.lang.model.type.TypeMirror;

/**
 * A finally block that suspends. The protected code runs in a try statement that keeps whatever is thrown; jumps and returns out of it
 * are noted and leave it; then the finally block runs as plain code; then what was pending goes on (JLS 14.20.2).
 */
final class SeparateFinally {
  private static final Slice THROWABLE =
      Slice.join(new Slice.TypeName("java.lang", List.of("Throwable")));
  private final Scope scope;
  private final Lowerings lowerings;
  private final int line;
  private Local pending;
  private Jumps.Barrier barrier;

  SeparateFinally(Scope scope, Lowerings lowerings, int line) {
    this.scope = scope;
    this.lowerings = lowerings;
    this.line = line;
  }

  /** Declares what is noted, and lets jumps and returns be noted from now on. */
  void open(List<Code> out) {
    Operands operands = lowerings.expressions().operands();
    pending =
        operands.declare("pending", ValueType.reference(THROWABLE), Slice.of("null"), line, out);
    Local exit =
        operands.declare("exit", ValueType.primitive(ValueType.Kind.INT), Slice.of("0"), line, out);
    Label leave = scope.names.label("protectedCode");
    Optional<Local> returned = Optional.of(
        operands.declareEmpty("returned", scope.typeTexts.valueType(boxed()), line, out));
    barrier = new Jumps.Barrier(exit, leave, returned);
    scope.jumps.push(barrier);
  }

  private TypeMirror boxed() {
    return scope.resultType;
  }

  /** The exception that the protected code ended with, null without one. */
  Local pending() {
    return pending;
  }

  /**
   * Ends the protected code.
   *
   * @param mayForget whether the code may complete normally after a jump was noted, because a finally block inside threw or jumped
   *     elsewhere meanwhile: then nothing is pending any more
   */
  void close(List<Code> body, boolean mayForget, List<Code> out) {
    scope.jumps.pop();
    if (mayForget && !barrier.exits.isEmpty()) {
      body.add(new Code.Assign(barrier.exit, Slice.EMPTY, Slice.of("0"), line));
    }
    Local thrown = scope.names.temporary("x", ValueType.reference(THROWABLE));
    Code.Block keep = new Code.Block(
        List.of(new Code.Assign(pending, Slice.EMPTY, Slice.read(thrown), line)), true);
    Code.Block inside = new Code.Block(body, true);
    Code.Block left = barrier.exits.isEmpty()
        ? inside
        : new Code.Block(List.of(new Code.Labeled(Slice.EMPTY, barrier.leave, inside, line)), true);
    out.add(new Code.Try(
        Slice.EMPTY,
        left,
        List.of(new Code.Catch(thrown, THROWABLE, keep)),
        Optional.empty(),
        line));
  }

  /** After the finally block: throws, jumps or returns as was noted. */
  void goOn(List<Code> out) {
    Code rethrow = new Code.Block(
        List.of(new Code.Leave(Slice.join("throw ", Slice.read(pending), ";"), line)), true);
    out.add(new Code.If(
        Slice.EMPTY, Slice.join(Slice.read(pending), " != null"), rethrow, Optional.empty(), line));
    for (int i = 0; i < barrier.exits.size(); i++) {
      Slice test = Slice.join(Slice.read(barrier.exit), " == " + (i + 1));
      out.add(new Code.If(
          Slice.EMPTY,
          test,
          new Code.Block(jump(barrier.exits.get(i)), true),
          Optional.empty(),
          line));
    }
  }

  private List<Code> jump(Object exit) {
    if (exit instanceof Jumps.Goto go) {
      return scope.jumps.code(go, line);
    }
    Optional<Slice> value = isVoid() ? Optional.empty() : barrier.returned.map(Slice::read);
    return new Returns(scope).code(value, line);
  }

  private boolean isVoid() {
    return scope.resultType.toString().equals("java.lang.Void");
  }
}
