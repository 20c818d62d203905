package dev.fermata.abi;

import dev.fermata.Coroutine;

/** What {@code sleep(0)} returns: gives up one turn of the loop. Stateless, so the one instance may be awaited any number of times. */
public final class YieldCoroutine extends Coroutine<Void> {
  /** The one instance. */
  public static final YieldCoroutine INSTANCE = new YieldCoroutine();

  private YieldCoroutine() {}

  @Override
  public String name() {
    return "Fermata.sleep";
  }

  /** Does nothing: there is nothing to end. */
  @Override
  public void close() {}
}
