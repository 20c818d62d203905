package dev.fermata.benchmarks.network;

import java.io.IOException;

/**
 * What servers are asked to do.
 *
 * @param protocol {@code echo} or {@code http}
 */
record Scenario(String title, String protocol, int connections) {
  static Scenario echo(int connections) {
    return new Scenario(
        String.format("echo, %,d connection%s", connections, connections == 1 ? "" : "s"),
        "echo",
        connections);
  }

  static Scenario http(int connections) {
    return new Scenario(String.format("HTTP, %,d connections", connections), "http", connections);
  }

  byte[] request() {
    return protocol.equals("http") ? Messages.REQUEST : new byte[Messages.ECHO_BYTES];
  }

  /** How long an answer is, which differs from server to server. */
  int answerBytes(int port) throws IOException {
    return protocol.equals("http") ? HttpProbe.answerBytes(port) : Messages.ECHO_BYTES;
  }
}
