package dev.fermata.processor.lower;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Slice;
import java.util.List;
import java.util.function.Supplier;

/** A resource that is an {@code AsyncScope}: {@code enter()} is awaited before the body, {@code exit(error)} after it (async with). */
final class AsyncWithLowering {
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
    AwaitedFinally around = new AwaitedFinally(scope, lowerings, line);
    around.open(out);
    List<Code> inside = body.get();
    around.close(inside, mayForget, out);
    Slice exit = Slice.join(Slice.read(resource), ".exit(", Slice.read(around.pending()), ")");
    around.await(Slice.join(scope.t() + ".await(", exit, ")"), "async with", out);
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
