package dev.fermata;

import dev.fermata.abi.Completion;

/** An outcome that is not there yet; confined to the thread of its loop. */
public class Future<T> extends Completion implements Awaitable<T> {
  Future() {}

  @Override
  public final Future<T> asFuture() {
    return this;
  }

  @Override
  protected Throwable takeError() {
    return (Throwable) content();
  }
}
