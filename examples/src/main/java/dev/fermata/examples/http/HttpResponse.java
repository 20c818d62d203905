package dev.fermata.examples.http;

import dev.fermata.AsyncIterable;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** An answer: a body as a whole, or one that is sent piece by piece as it comes into being. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record HttpResponse(int status, String type, byte[] body, Optional<AsyncIterable<byte[]>> pieces) {
  static HttpResponse text(int status, String text) {
    return of(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }

  static HttpResponse of(int status, String type, byte[] body) {
    return new HttpResponse(status, type, body, Optional.empty());
  }

  static HttpResponse streaming(AsyncIterable<byte[]> pieces) {
    return new HttpResponse(200, "text/plain; charset=utf-8", new byte[0], Optional.of(pieces));
  }

  String reason() {
    return switch (status) {
      case 200 -> "OK";
      case 400 -> "Bad Request";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 408 -> "Request Timeout";
      case 413 -> "Content Too Large";
      case 414 -> "URI Too Long";
      case 431 -> "Request Header Fields Too Large";
      case 501 -> "Not Implemented";
      case 505 -> "HTTP Version Not Supported";
      default -> "Internal Server Error";
    };
  }
}
