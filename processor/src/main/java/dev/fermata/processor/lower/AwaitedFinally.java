package dev.fermata.processor.lower;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Code after which something is awaited, whichever way it is left. What that throws replaces the error that was pending. */
final class AwaitedFinally {
  private static final Slice THROWABLE =
      Slice.join(new Slice.TypeName("java.lang", List.of("Throwable")));
  private static final Slice RULES =
      Slice.join(new Slice.TypeName("dev.fermata.abi", List.of("Rules")));
  private final Scope scope;
  private final int line;
  private final SeparateFinally around;

  AwaitedFinally(Scope scope, Lowerings lowerings, int line) {
    this.scope = scope;
    this.line = line;
    this.around = new SeparateFinally(scope, lowerings, line);
  }

  void open(List<Code> out) {
    around.open(out);
  }

  /** @param mayForget as {@link SeparateFinally#close} says it */
  void close(List<Code> inside, boolean mayForget, List<Code> out) {
    around.close(inside, mayForget, out);
  }

  /** The exception that the code ended with, null without one. */
  Local pending() {
    return around.pending();
  }

  /**
   * Awaits, and goes on with what was pending.
   *
   * @param call gives the value, or a frame
   */
  void await(Slice call, String source, List<Code> out) {
    Local thrown = scope.names.temporary("x", ValueType.reference(THROWABLE));
    List<Code> replace = new ArrayList<>();
    Slice suppress =
        Slice.join(RULES, ".suppress(", Slice.read(thrown), ", ", Slice.read(pending()), ");");
    replace.add(new Code.Text(suppress, line, true, List.of()));
    replace.add(new Code.Leave(Slice.join("throw ", Slice.read(thrown), ";"), line));
    Code.Await await = new Code.Await(Slice.EMPTY, call, Protocol.REFERENCE, source, line);
    Code.Catch failed = new Code.Catch(thrown, THROWABLE, new Code.Block(replace, true));
    Code.Block exits = new Code.Block(List.of(await), true);
    out.add(new Code.Try(Slice.EMPTY, exits, List.of(failed), Optional.empty(), line));
    around.goOn(out);
  }
}
