package dev.fermata.examples.http;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The request line and the header fields.
 *
 * @param fields by name in lower case; the values of equal names in their order
 */
record RequestHead(
    String method, String target, boolean oneDotOne, Map<String, List<String>> fields) {
  private static final int MAX_LENGTH_DIGITS = 18;

  List<String> all(String name) {
    return fields.getOrDefault(name, List.of());
  }

  /** Whether the client wants to go on with this connection. */
  boolean keepsAlive() {
    String connection = String.join(",", all("connection")).toLowerCase(Locale.ROOT);
    return oneDotOne ? !connection.contains("close") : connection.contains("keep-alive");
  }

  boolean expectsContinue() {
    return oneDotOne && all("expect").stream().anyMatch("100-continue"::equalsIgnoreCase);
  }

  boolean isChunked() {
    return !all("transfer-encoding").isEmpty();
  }

  /** The length of a body that is not chunked. */
  long contentLength() throws HttpError {
    long length = -1;
    for (String value : all("content-length")) {
      if (!value.matches("\\d{1," + MAX_LENGTH_DIGITS + "}")) {
        throw new HttpError(400, "Content-Length is no number");
      }
      long next = Long.parseLong(value);
      if (length >= 0 && next != length) {
        throw new HttpError(400, "two Content-Lengths");
      }
      length = next;
    }
    return Math.max(length, 0);
  }

  /** Refuses what two parties could understand in two ways: that is how requests are smuggled. */
  void check() throws HttpError {
    if (oneDotOne && all("host").size() != 1) {
      throw new HttpError(400, "one Host is needed");
    }
    if (!isChunked()) {
      contentLength();
      return;
    }
    if (!all("content-length").isEmpty()) {
      throw new HttpError(400, "both Content-Length and Transfer-Encoding");
    }
    if (!oneDotOne) {
      throw new HttpError(400, "HTTP/1.0 has no Transfer-Encoding");
    }
    if (!all("transfer-encoding").equals(List.of("chunked"))) {
      throw new HttpError(501, "only chunked is understood");
    }
  }
}
