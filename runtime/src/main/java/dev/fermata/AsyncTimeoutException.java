package dev.fermata;

/** A time limit passed before the thing it was set for was done. */
public class AsyncTimeoutException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a message. */
  public AsyncTimeoutException(String message) {
    super(message);
  }

  /** Creates an exception with a message and the cancellation that the limit led to. */
  public AsyncTimeoutException(String message, Throwable cause) {
    super(message, cause);
  }
}
