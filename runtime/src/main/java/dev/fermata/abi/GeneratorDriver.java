package dev.fermata.abi;

import org.jspecify.annotations.Nullable;

/** The registers of one generator that runs by itself. It never waits for anything. */
final class GeneratorDriver extends Driver {
  @Override
  protected Completion completionOf(@Nullable Object awaitable) {
    throw Driver.unreachable();
  }
}
