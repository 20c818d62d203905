package dev.fermata.io;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * A datagram that was received.
 *
 * @param data its content, not to be changed
 * @param sender who sent it
 */
@SuppressWarnings(
    "ArrayRecordComponent") // compared by nobody, and a copy for each look would be wasteful
public record Datagram(byte[] data, InetSocketAddress sender) {
  /** The content as text in UTF-8. */
  public String text() {
    return new String(data, StandardCharsets.UTF_8);
  }
}
