package dev.fermata.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The proxy in a process of its own, between plain blocking sockets. */
@Timeout(60)
class TcpProxyTest {
  private ServerSocket target;
  private Program proxy;
  private int port;

  @BeforeEach
  void start() throws IOException {
    target = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    proxy = new Program("proxy.TcpProxy", 0, "127.0.0.1", target.getLocalPort());
    String line = proxy.line();
    assertEquals("for 127.0.0.1:" + target.getLocalPort(), line.substring(line.indexOf("for")));
    port = Integer.parseInt(line.replaceAll("proxy on 127\\.0\\.0\\.1:(\\d+) for .*", "$1"));
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    target.close();
  }

  @Test
  @DisplayName("much data goes through in both directions at once, ends included")
  void passesBothDirections() throws IOException {
    byte[] request = random(5_000_000, 1);
    byte[] response = random(3_000_000, 2);
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port);
        Socket server = target.accept()) {
      CompletableFuture<Void> up = send(client, request);
      CompletableFuture<Void> down = send(server, response);
      CompletableFuture<byte[]> received = CompletableFuture.supplyAsync(() -> readAll(server));
      assertArrayEquals(response, readAll(client));
      assertArrayEquals(request, received.join());
      CompletableFuture.allOf(up, down).join();
    }
  }

  @Test
  @DisplayName("a client that has said all it wants still gets its answer")
  void halfClose() throws IOException {
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port);
        Socket server = target.accept()) {
      send(client, new byte[] {1, 2, 3}).join();
      assertArrayEquals(new byte[] {1, 2, 3}, readAll(server));
      send(server, new byte[] {4, 5}).join();
      assertArrayEquals(new byte[] {4, 5}, readAll(client));
    }
  }

  @Test
  @DisplayName("many connections are held at once")
  void manyConnections() throws IOException {
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      sockets.add(new Socket(InetAddress.getLoopbackAddress(), port));
      sockets.add(target.accept());
    }
    for (int i = 0; i < sockets.size(); i += 2) {
      sockets.get(i).getOutputStream().write(i);
      assertEquals(i, sockets.get(i + 1).getInputStream().read());
    }
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  @Test
  @DisplayName("a client that resets, and a target that refuses, cost that connection only")
  void survives() throws IOException {
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port);
        Socket server = target.accept()) {
      client.getOutputStream().write(1);
      assertEquals(1, server.getInputStream().read());
      client.setSoLinger(true, 0);
      client.close();
      assertEquals(-1, server.getInputStream().read());
    }
    halfClose();
    target.close();
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
      assertEquals(-1, client.getInputStream().read());
    }
    target = new ServerSocket(target.getLocalPort(), 50, InetAddress.getLoopbackAddress());
    halfClose();
  }

  private static CompletableFuture<Void> send(Socket socket, byte[] data) {
    return CompletableFuture.runAsync(() -> {
      try {
        socket.getOutputStream().write(data);
        socket.shutdownOutput();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  private static byte[] readAll(Socket socket) {
    try {
      return socket.getInputStream().readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] random(int length, long seed) {
    byte[] data = new byte[length];
    new Random(seed).nextBytes(data);
    return data;
  }
}
