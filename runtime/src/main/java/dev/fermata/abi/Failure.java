package dev.fermata.abi;

import org.jspecify.annotations.Nullable;

/** What a completion holds instead of a value once it has failed or was cancelled: a frame, so that an await tells it from values. */
final class Failure extends Frame {
  private static final Site SITE = new Site("dev.fermata.abi.Failure", "failure", "Failure.java");

  final int outcome;

  /** The throwable, or what a cancellation said. */
  final @Nullable Object content;

  Failure(int outcome, @Nullable Object content) {
    this.outcome = outcome;
    this.content = content;
  }

  @Override
  protected Object resume(Driver t) {
    throw Driver.unreachable();
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
