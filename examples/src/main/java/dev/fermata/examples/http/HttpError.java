package dev.fermata.examples.http;

/** A request that is refused: the status tells the client why. The connection is closed afterwards, because its position is not known. */
final class HttpError extends Exception {
  private static final long serialVersionUID = 1;

  private final int status;

  HttpError(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
