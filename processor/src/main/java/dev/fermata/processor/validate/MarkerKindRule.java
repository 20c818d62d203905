package dev.fermata.processor.validate;

import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.Optional;
import java.util.function.Consumer;

/** Coroutines await and are done, generators emit and end, and only asynchronous generators do both. */
final class MarkerKindRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    for (MarkerUse use : MarkerUse.in(method)) {
      if (use.isReference() || use.enclosure().filter(Enclosure::isCoroutine).isEmpty()) {
        continue; // MarkerPlacementRule speaks of these
      }
      Optional<MethodKind> kind = kind(use.enclosure().get(), method.compilation());
      kind.filter(k -> !k.allows(use.marker()))
          .ifPresent(k -> found.accept(Finding.at(
              method.compilation().place(use.path()),
              Problem.WRONG_KIND,
              use.marker().methodName(),
              k.description(),
              why(use.marker(), k),
              fix(use.marker(), k))));
    }
  }

  private static Optional<MethodKind> kind(Enclosure enclosure, Compilation compilation) {
    return enclosure.kind() == Enclosure.Kind.ASYNC_LAMBDA
        ? Optional.of(MethodKind.COROUTINE)
        : AsyncMethod.of(enclosure.path(), compilation).flatMap(AsyncMethod::kind);
  }

  private static String why(Marker marker, MethodKind kind) {
    return switch (marker) {
      case AWAIT, EACH -> "A generator is driven by plain code, which cannot wait for it.";
      case EMIT, EMIT_ALL ->
        kind == MethodKind.COROUTINE
            ? "A coroutine has one result and hands nothing out before it."
            : "An asynchronous generator hands out one value at a time and delegates to none.";
      case DONE -> "A generator ends by 'end'.";
      case END -> "A coroutine ends with its result, by 'done'.";
      case COROUTINE -> throw new IllegalArgumentException("coroutine may stand in every kind");
    };
  }

  private static String fix(Marker marker, MethodKind kind) {
    return switch (marker) {
      case AWAIT, EACH -> "let the method return 'AsyncGenerator<…>'";
      case EMIT -> "let the method return 'Generator<…>', or 'AsyncGenerator<…>' if it awaits";
      case EMIT_ALL ->
        kind == MethodKind.COROUTINE
            ? "let the method return 'Generator<…>'"
            : "write 'for (var y : …) emit(y);'";
      case DONE -> "write 'return end(…);'";
      case END -> "write 'return done(…);'";
      case COROUTINE -> throw new IllegalArgumentException("coroutine may stand in every kind");
    };
  }
}
