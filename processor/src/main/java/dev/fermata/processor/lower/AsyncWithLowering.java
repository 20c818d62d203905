package dev.fermata.processor.lower;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A resource that is an {@code AsyncScope}: {@code enter()} is awaited before the body, {@code exit(error)} after it (async with). */
final class AsyncWithLowering {
  private static final Slice THROWABLE =
      Slice.join(new Slice.TypeName("java.lang", List.of("Throwable")));
  private static final Slice RULES =
      Slice.join(new Slice.TypeName("dev.fermata.abi", List.of("Rules")));
  private final Scope scope;
  private final Lowerings lowerings;

  AsyncWithLowering(Scope scope, Lowerings lowerings) {
    this.scope = scope;
    this.lowerings = lowerings;
  }

  /** @param mayForget as {@link SeparateFinally#close} says it */
  void lower(
      Local resource, int line, Supplier<List<Code>> body, boolean mayForget, List<Code> out) {
    out.add(await(Slice.join(Slice.read(resource), ".enter()"), line));
    SeparateFinally around = new SeparateFinally(scope, lowerings, line);
    around.open(out);
    List<Code> inside = body.get();
    around.close(inside, mayForget, out);
    Local thrown = scope.names.temporary("x", ValueType.reference(THROWABLE));
    List<Code> replace = new ArrayList<>();
    Slice suppress = Slice.join(
        RULES, ".suppress(", Slice.read(thrown), ", ", Slice.read(around.pending()), ");");
    replace.add(new Code.Text(suppress, line, true, List.of()));
    replace.add(new Code.Leave(Slice.join("throw ", Slice.read(thrown), ";"), line));
    Slice exit = Slice.join(Slice.read(resource), ".exit(", Slice.read(around.pending()), ")");
    Code.Block exits = new Code.Block(List.of(await(exit, line)), true);
    Code.Catch failed = new Code.Catch(thrown, THROWABLE, new Code.Block(replace, true));
    out.add(new Code.Try(Slice.EMPTY, exits, List.of(failed), Optional.empty(), line));
    around.goOn(out);
  }

  private Code await(Slice call, int line) {
    return new Code.Await(
        Slice.EMPTY,
        Slice.join(scope.t() + ".await(", call, ")"),
        Protocol.REFERENCE,
        "async with",
        line);
  }
}
