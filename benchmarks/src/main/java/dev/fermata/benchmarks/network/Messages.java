package dev.fermata.benchmarks.network;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** What is sent, the same for all servers that do not make their answers otherwise. */
final class Messages {
  static final int ECHO_BYTES = 64;
  static final int BACKLOG = 1024;
  static final byte[] HEAD_END = ascii("\r\n\r\n");
  static final byte[] REQUEST = ascii("GET /plaintext HTTP/1.1\r\nHost: localhost\r\n\r\n");
  static final byte[] RESPONSE = ascii(
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n\r\nHello, World!");

  private Messages() {}

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  static ByteBuffer direct(byte[] content) {
    return ByteBuffer.allocateDirect(content.length).put(content).flip();
  }
}
