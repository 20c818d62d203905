package dev.fermata.examples.miniloop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Five clients at once, three messages each, on plain blocking sockets. Exits with 1 if an echo differs. */
final class EchoClient {
  private static final int CLIENTS = 5;
  private static final int MESSAGES = 3;

  private EchoClient() {}

  /** Argument: the port of the server. */
  public static void main(String[] args) throws IOException {
    int port = Integer.parseInt(args[0]);
    List<Socket> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(new Socket(InetAddress.getLoopbackAddress(), port));
    }
    for (int message = 0; message < MESSAGES; message++) {
      for (int i = 0; i < CLIENTS; i++) {
        clients.get(i).getOutputStream().write(text(i, message));
      }
      for (int i = 0; i < CLIENTS; i++) {
        expect(text(i, message), clients.get(i));
      }
    }
    for (Socket client : clients) {
      client.close();
    }
    System.out.printf(
        "%d clients x %d messages all echoed correctly by ONE event-loop thread%n",
        CLIENTS, MESSAGES);
  }

  private static byte[] text(int client, int message) {
    return ("c" + client + "-msg" + message).getBytes(StandardCharsets.US_ASCII);
  }

  private static void expect(byte[] sent, Socket client) throws IOException {
    byte[] echo = client.getInputStream().readNBytes(sent.length);
    if (!Arrays.equals(sent, echo)) {
      throw new IOException("sent " + new String(sent, StandardCharsets.US_ASCII) + ", got "
          + new String(echo, StandardCharsets.US_ASCII));
    }
  }
}
