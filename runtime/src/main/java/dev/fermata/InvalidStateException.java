package dev.fermata;

/** A future was read before it was done, or completed a second time. */
public class InvalidStateException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a message that names the state. */
  public InvalidStateException(String message) {
    super(message);
  }
}
