package dev.fermata.abi;

/** Thrown at the await of a coroutine that is being closed, so that its finally blocks run. Not for catching. */
final class CoroutineExit extends Error {
  private static final long serialVersionUID = 1L;

  CoroutineExit() {
    super("the coroutine is being closed", null, false, false);
  }
}
