package dev.fermata;

/** What a join throws when the running task was cancelled meanwhile. */
public class CancelledError extends Error {
  private static final long serialVersionUID = 1L;

  public CancelledError() {}

  public CancelledError(String message) {
    super(message);
  }
}
