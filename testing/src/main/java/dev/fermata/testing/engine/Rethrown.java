package dev.fermata.testing.engine;

import org.jspecify.annotations.Nullable;

/** Throws anything as it is. */
final class Rethrown {
  private Rethrown() {}

  static RuntimeException unchecked(@Nullable Throwable error) {
    return Rethrown.<RuntimeException>sneaky(error == null ? new AssertionError() : error);
  }

  @SuppressWarnings(
      "unchecked") // the cast is to an erased type variable: it is how a checked throwable passes
  // unchecked
  private static <X extends Throwable> RuntimeException sneaky(Throwable error) throws X {
    throw (X) error;
  }
}
