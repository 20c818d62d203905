package dev.fermata.abi;

/** What closing a generator throws at its emit. */
public final class CoroutineExit extends Error {
  private static final long serialVersionUID = 1L;

  public CoroutineExit() {
    super("the coroutine is being closed", null, false, false);
  }
}
