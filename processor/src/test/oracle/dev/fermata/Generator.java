package dev.fermata;

import java.util.concurrent.Callable;

/** The result of a generator's body, or a body that runs when it is gone on with. Methods run when they are called. */
public final class Generator<Y, S, R> {
  private final Callable<R> body;
  private boolean used;

  private Generator(Callable<R> body) {
    this.body = body;
  }

  public static <Y, S, R> Generator<Y, S, R> of(Callable<R> body) {
    return new Generator<>(body);
  }

  R join() throws Exception {
    if (used) {
      return null;
    }
    used = true;
    return body.call();
  }
}
