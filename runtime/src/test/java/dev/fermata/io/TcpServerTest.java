package dev.fermata.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(60)
class TcpServerTest {
  private static final int ECHOES = 20_000;
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private final OnLoop on = new OnLoop();
  private final List<String> reports = new ArrayList<>();

  @AfterEach
  void close() {
    on.close();
  }

  @Test
  @DisplayName("SERV-20 5 clients x 3 messages are echoed by one thread")
  void echoes() {
    TcpServer server = echoServer();
    List<CompletableFuture<Integer>> clients = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      int client = i;
      clients.add(CompletableFuture.supplyAsync(() -> talk(server.port(), client)));
    }
    on.turnUntil(() -> clients.stream().allMatch(CompletableFuture::isDone));
    assertEquals(15, clients.stream().mapToInt(CompletableFuture::join).sum());
    on.turnUntil(() -> server.connections().isEmpty());
  }

  @Test
  @DisplayName(
      "SERV-02 a client that resets, half-closes or sends garbage costs the server that connection only")
  void survivesBadClients() throws IOException {
    TcpServer server = echoServer();
    try (Socket resetting = socket(server)) {
      resetting.getOutputStream().write(1);
      on.turnUntil(() -> server.connections().size() == 1);
      resetting.setSoLinger(true, 0);
    }
    on.turnUntil(() -> server.connections().isEmpty());
    assertEquals(1, reports.size());
    assertTrue(
        reports.get(0).startsWith("Unhandled exception in the handler of TcpStream["),
        reports.get(0));
    try (Socket halfClosing = socket(server)) {
      halfClosing.getOutputStream().write("bye".getBytes(UTF_8));
      halfClosing.shutdownOutput();
      on.turnUntil(() -> halfClosing.getInputStream().available() == 3);
      on.turnUntil(() -> server.connections().isEmpty());
    }
    CompletableFuture<Integer> good = CompletableFuture.supplyAsync(() -> talk(server.port(), 1));
    on.turnUntil(good::isDone);
    assertEquals(3, good.join());
    assertEquals(1, reports.size());
  }

  @Test
  @DisplayName(
      "SERV-02 a handler that throws before it has a coroutine is reported, and its connection closed")
  void handlerThrows() throws IOException {
    TcpServer server = start(stream -> {
      throw new IllegalArgumentException("no");
    });
    try (Socket client = socket(server)) {
      on.turnUntil(() -> !reports.isEmpty());
      assertEquals(-1, client.getInputStream().read());
    }
    assertTrue(server.isServing());
    assertTrue(server.connections().isEmpty());
  }

  @Test
  @DisplayName("SERV-03 a handler that returns leaves the connection open")
  void handlerReturns() throws IOException {
    TcpServer server = start(stream -> Coroutine.completed(null));
    try (Socket client = socket(server)) {
      on.turnUntil(() -> server.connections().size() == 1);
      on.pause(20);
      assertTrue(server.connections().get(0).isOpen());
      on.run(server::closeClients);
      assertEquals(-1, client.getInputStream().read());
    }
    assertTrue(reports.isEmpty());
  }

  @Test
  @DisplayName("SERV-04 a crowd is taken in few turns")
  void takesManyPerTurn() throws IOException {
    TcpServer server = echoServer();
    List<Socket> crowd = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      crowd.add(socket(server));
    }
    on.pause(5);
    assertEquals(50, server.connections().size());
    for (Socket each : crowd) {
      each.close();
    }
    on.turnUntil(() -> server.connections().isEmpty());
  }

  @Test
  @DisplayName("SERV-07 a name with several addresses binds each, with one port")
  void bindsAllAddresses() throws IOException {
    TcpServer server =
        on.await(() -> Tcp.startServer(stream -> Coroutine.completed(null), "localhost", 0));
    assertTrue(server.port() > 0);
    assertTrue(server.addresses().stream().allMatch(address -> address.getPort() == server.port()));
    assertEquals(
        server.addresses().stream().distinct().count(), server.addresses().size());
  }

  @Test
  @DisplayName("SERV-12 serveForever stays until it is cancelled, then the server is closed")
  void servesForever() {
    TcpServer server = echoServer();
    Future<Void> forever = on.start(server::serveForever);
    assertThrows(IllegalStateException.class, () -> on.start(server::serveForever));
    on.pause(10);
    assertFalse(forever.isDone());
    on.run(forever::cancel);
    assertThrows(CancelledError.class, () -> on.await(forever));
    on.pause(1);
    assertFalse(server.isServing());
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> on.start(server::serveForever));
    assertTrue(e.getMessage().endsWith("is closed"), e.getMessage());
  }

  @Test
  @DisplayName(
      "SERV-13 SERV-14 SERV-16 close stops listening and cancels serveForever; waitClosed waits for the connections")
  void closes() throws IOException {
    TcpServer server = echoServer();
    Future<Void> forever = on.start(server::serveForever);
    Future<Void> early = on.start(server::waitClosed);
    Socket client = socket(server);
    on.turnUntil(() -> server.connections().size() == 1);
    int port = server.port();
    on.run(server::close);
    on.run(server::close);
    assertThrows(CancelledError.class, () -> on.await(forever));
    assertTrue(server.addresses().isEmpty());
    assertThrows(
        IOException.class, () -> new Socket(InetAddress.getLoopbackAddress(), port).close());
    on.pause(10);
    assertFalse(early.isDone());
    client.getOutputStream().write("x".getBytes(UTF_8));
    on.turnUntil(() -> client.getInputStream().available() == 1);
    client.close();
    on.await(early);
    on.await(server::waitClosed);
    assertTrue(reports.isEmpty());
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @DisplayName("J-12 no descriptor is left of 1,000 connections, however they ended")
  void leaksNothing() throws IOException {
    TcpServer server = echoServer();
    warmUp(server);
    long before = descriptors();
    for (int i = 0; i < 1000; i++) {
      try (Socket client = socket(server)) {
        client.getOutputStream().write(i);
        if (i % 3 == 0) {
          client.setSoLinger(true, 0);
        } else if (i % 3 == 1) {
          client.shutdownOutput();
        }
      }
      on.pause(0);
    }
    on.turnUntil(() -> server.connections().isEmpty());
    on.pause(1);
    assertEquals(before, descriptors());
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @DisplayName(
      "J-12 closing the loop gives back every descriptor, also of what the program forgot to close")
  void loopCloseLeaksNothing() throws IOException {
    warmUp(echoServer());
    long before = descriptors();
    OnLoop other = new OnLoop();
    other.onReport(reports::add);
    TcpServer server = other.await(
        () -> Tcp.startServer(stream -> new EchoFrame(stream).coroutine(), "127.0.0.1", 0));
    TcpStream forgotten = other.await(() -> Tcp.connect("127.0.0.1", server.port()));
    other.pause(5);
    assertTrue(forgotten.isOpen());
    other.close();
    assertEquals(before, descriptors());
    assertEquals(List.of("Task was destroyed but it is pending!"), reports);
  }

  @Test
  @DisplayName(
      "J-13 J-14 an echo that waits allocates its future and nothing that depends on the data")
  void echoAllocatesLittle() {
    TcpServer server = echoServer();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    on.await(() -> Future.from(CompletableFuture.runAsync(() -> converse(server.port(), 5_000))));
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    on.await(() -> Future.from(CompletableFuture.runAsync(() -> converse(server.port(), ECHOES))));
    long perEcho =
        (threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before) / ECHOES;
    assertTrue(perEcho <= 64, perEcho + " bytes for each echo");
  }

  private static void converse(int port, int messages) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setTcpNoDelay(true);
      for (int i = 0; i < messages; i++) {
        socket.getOutputStream().write(new byte[64]);
        socket.getInputStream().readNBytes(64);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void warmUp(TcpServer server) {
    CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> talk(server.port(), 0));
    on.turnUntil(() -> first.isDone() && server.connections().isEmpty());
    on.pause(1);
  }

  private TcpServer echoServer() {
    return start(stream -> new EchoFrame(stream).coroutine());
  }

  private TcpServer start(ConnectionHandler handler) {
    on.onReport(reports::add);
    return on.await(() -> Tcp.startServer(handler, "127.0.0.1", 0));
  }

  private static Socket socket(TcpServer server) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), server.port());
  }

  private static int talk(int port, int client) {
    int echoes = 0;
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      for (int i = 0; i < 3; i++) {
        String message = "c" + client + "-msg" + i;
        socket.getOutputStream().write(message.getBytes(UTF_8));
        String echo = new String(socket.getInputStream().readNBytes(message.length()), UTF_8);
        echoes += echo.equals(message) ? 1 : 0;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return echoes;
  }

  private static long descriptors() throws IOException {
    try (Stream<Path> open = Files.list(DESCRIPTORS)) {
      return open.count();
    }
  }
}
