package dev.fermata.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.LogCapture;
import dev.fermata.Loop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;

/** Area SERV: what a server does with its connections. SERV-05 is shown by DescriptorShortageTest, in a process of its own. */
@Timeout(60)
@ExtendWith(DescriptorCount.class)
class ServerRowsTest {
  private static final ConnectionHandler IDLE = stream -> Coroutine.completed(null);
  private static final ConnectionHandler ECHO = stream -> new EchoFrame(stream).coroutine();

  private final OnLoop on = new OnLoop();
  private final List<String> reports = new ArrayList<>();
  private final List<Socket> clients = new ArrayList<>();

  @BeforeEach
  void listenToReports() {
    on.onReport(reports::add);
  }

  @AfterEach
  void close() throws IOException {
    for (Socket client : clients) {
      client.close();
    }
    if (!on.loop.isClosed()) {
      on.close();
    }
  }

  private TcpServer start(ConnectionHandler handler) {
    return start(handler, ServerOptions.defaults());
  }

  private TcpServer start(ConnectionHandler handler, ServerOptions options) {
    return on.await(() -> Tcp.startServer(handler, "127.0.0.1", 0, options));
  }

  private Socket client(TcpServer server) throws IOException {
    Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port());
    client.setSoTimeout(10_000);
    clients.add(client);
    return client;
  }

  private void assertEchoes(Socket client, String message) {
    CompletableFuture<String> echo = CompletableFuture.supplyAsync(() -> {
      try {
        client.getOutputStream().write(message.getBytes(UTF_8));
        return new String(client.getInputStream().readNBytes(message.length()), UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
    on.turnUntil(echo::isDone);
    assertEquals(message, echo.join());
  }

  private int readFrom(Socket client) {
    CompletableFuture<Integer> read = CompletableFuture.supplyAsync(() -> {
      try {
        return client.getInputStream().read();
      } catch (IOException e) {
        return -2;
      }
    });
    on.turnUntil(read::isDone);
    return read.join();
  }

  @Test
  @DisplayName("SERV-01 the handler is called once for each connection and becomes a task")
  void SERV_01_oncePerConnection() throws IOException {
    List<TcpStream> handled = new ArrayList<>();
    TcpServer server = start(stream -> {
      handled.add(stream);
      return new EchoFrame(stream).coroutine();
    });
    Socket first = client(server);
    Socket second = client(server);
    on.turnUntil(() -> handled.size() == 2);
    assertEquals(2, on.call(() -> on.loop.allTasks().size()));
    assertEquals(handled, on.call(server::connections));
    assertEchoes(first, "a");
    assertEchoes(second, "b");
  }

  @Test
  @DisplayName(
      "SERV-02 a failing handler is reported and its connection closed; a cancelled one only closed")
  void SERV_02_failingHandler() throws IOException {
    TcpServer failing = start(stream -> Coroutine.failed(new IOException("no")));
    Socket client = client(failing);
    assertEquals(-1, readFrom(client));
    assertEquals(1, reports.size());
    assertTrue(reports.get(0).startsWith("Unhandled exception in the handler of TcpStream["));
    TcpServer cancelled = start(ECHO);
    Socket other = client(cancelled);
    on.turnUntil(() -> on.loop.allTasks().size() == 1);
    on.run(() -> on.loop.allTasks().forEach(Future::cancel));
    assertEquals(-1, readFrom(other));
    assertEquals(1, reports.size());
    assertTrue(failing.isServing());
  }

  @Test
  @DisplayName("SERV-03 a handler that returns leaves the connection open")
  void SERV_03_handlerReturns() throws IOException {
    TcpServer server = start(IDLE);
    client(server);
    on.turnUntil(() -> server.connections().size() == 1);
    on.pause(20);
    assertTrue(on.call(() -> server.connections().get(0).isOpen()));
  }

  @Test
  @DisplayName("SERV-04 one turn accepts as many as the backlog has, and no more")
  void SERV_04_backlogPerTurn() throws IOException {
    List<Integer> perTurn = new ArrayList<>();
    TcpServer server = start(IDLE, ServerOptions.defaults().withBacklog(5).withStartServing(false));
    for (int i = 0; i < 6; i++) { // the kernel queues one more than it was asked to
      client(server);
    }
    on.run(() -> {
      server.startServing();
      perTurn.add(server.connections().size());
    });
    assertEquals(List.of(5), perTurn);
    on.turnUntil(() -> server.connections().size() == 6);
  }

  @Test
  @DisplayName("a handler that throws before it has made a coroutine costs its connection only")
  void handlerThrows() throws IOException {
    TcpServer server = start(stream -> {
      throw new IllegalStateException("refused");
    });
    assertEquals(-1, readFrom(client(server)));
    assertEquals(-1, readFrom(client(server)));
    assertEquals(2, reports.size());
    assertTrue(server.isServing());
  }

  @Test
  @EnabledOnOs(OS.LINUX) // has all of 127/8
  @DisplayName(
      "SERV-07 port 0 is a free port, the same on every address; several hosts are bound, each once")
  void SERV_07_manyAddresses() throws IOException {
    TcpServer server = on.await(() -> Tcp.startServerOn(
        ECHO, List.of("127.0.0.1", "127.0.0.2", "127.0.0.1"), 0, ServerOptions.defaults()));
    assertEquals(2, server.addresses().size());
    assertTrue(server.port() > 0);
    for (String host : List.of("127.0.0.1", "127.0.0.2")) {
      try (Socket client = new Socket(host, server.port())) {
        assertEchoes(client, host);
      }
    }
    on.run(server::close);
  }

  @Test
  @DisplayName("SERV-08 no host means all interfaces; Java's wildcard socket serves both families")
  void SERV_08_allInterfaces() throws IOException {
    for (String host : new String[] {null, ""}) {
      TcpServer server = on.await(() -> Tcp.startServer(ECHO, host, 0, ServerOptions.defaults()));
      assertEquals(1, server.addresses().size());
      assertTrue(server.addresses().get(0).getAddress().isAnyLocalAddress());
      assertEchoes(client(server), "x");
      on.run(server::close);
    }
  }

  @Test
  @DisplayName(
      "SERV-09 an address in use is named and leaves no socket; a foreign address fails alone")
  void SERV_09_cannotBind() throws IOException {
    TcpServer server = start(IDLE);
    long before = DescriptorCount.sockets();
    BindException e = assertThrows(
        BindException.class,
        () -> on.await(() -> Tcp.startServer(IDLE, "127.0.0.1", server.port())));
    assertTrue(e.getMessage().contains("127.0.0.1:" + server.port()), e.getMessage());
    on.pause(5);
    assertEquals(before, DescriptorCount.sockets());
    assertThrows(BindException.class, () -> on.await(() -> Tcp.startServer(IDLE, "192.0.2.1", 0)));
    TcpServer partly = on.await(() ->
        Tcp.startServerOn(IDLE, List.of("192.0.2.1", "127.0.0.1"), 0, ServerOptions.defaults()));
    assertEquals(1, partly.addresses().size());
  }

  @Test
  @DisplayName(
      "SERV-10 the address is reused, the port only if asked for; keep-alive can be asked for")
  void SERV_10_socketOptions() throws IOException {
    ServerOptions shared = ServerOptions.defaults().withReusePort(true).withKeepAlive(true);
    if (!reusePortSupported()) {
      assertThrows(UnsupportedOperationException.class, () -> start(IDLE, shared));
      return;
    }
    TcpServer first = start(IDLE, shared);
    TcpServer second = on.await(() -> Tcp.startServer(IDLE, "127.0.0.1", first.port(), shared));
    assertEquals(first.port(), second.port());
    client(first);
    on.turnUntil(() -> first.connections().size() + second.connections().size() == 1);
    TcpStream stream = first.connections().isEmpty()
        ? second.connections().get(0)
        : first.connections().get(0);
    assertEquals(true, stream.option(StandardSocketOptions.SO_KEEPALIVE));
  }

  private static boolean reusePortSupported() throws IOException {
    try (ServerSocketChannel channel = ServerSocketChannel.open()) {
      return channel.supportedOptions().contains(StandardSocketOptions.SO_REUSEPORT);
    }
  }

  @Test
  @DisplayName("SERV-11 serving can begin later, and beginning twice is beginning once")
  void SERV_11_startLater() throws IOException {
    TcpServer server = start(ECHO, ServerOptions.defaults().withStartServing(false));
    assertFalse(server.isServing());
    Socket client = client(server);
    on.pause(20);
    assertEquals(0, on.call(() -> server.connections().size()));
    on.run(server::startServing);
    on.run(server::startServing);
    assertTrue(server.isServing());
    assertEchoes(client, "x");
  }

  @Test
  @DisplayName(
      "SERV-12 serveForever ends by being cancelled: server and connections are closed first")
  void SERV_12_serveForever() throws IOException {
    TcpServer server = start(ECHO, ServerOptions.defaults().withStartServing(false));
    Future<Void> forever = on.start(server::serveForever);
    IllegalStateException twice =
        assertThrows(IllegalStateException.class, () -> on.start(server::serveForever));
    assertTrue(
        twice.getMessage().endsWith("is already being awaited on serveForever()"),
        twice.getMessage());
    Socket client = client(server);
    assertEchoes(client, "x");
    on.run(() -> {
      assertTrue(forever.cancel());
      assertFalse(server.isServing());
    });
    assertThrows(CancelledError.class, () -> on.await(forever));
    assertTrue(on.call(server::connections).isEmpty());
    assertEquals(-1, readFrom(client));
    IllegalStateException closed =
        assertThrows(IllegalStateException.class, () -> on.start(server::serveForever));
    assertTrue(closed.getMessage().endsWith("is closed"), closed.getMessage());
    assertEquals(List.of(), reports);
  }

  @Test
  @DisplayName(
      "SERV-13 close stops listening at once, cancels serveForever and leaves the connections open")
  void SERV_13_close() throws IOException {
    TcpServer server = start(ECHO);
    Future<Void> forever = on.start(server::serveForever);
    Socket client = client(server);
    assertEchoes(client, "before");
    int port = server.port();
    on.run(server::close);
    on.run(server::close);
    assertThrows(CancelledError.class, () -> on.await(forever));
    assertThrows(
        IOException.class, () -> new Socket(InetAddress.getLoopbackAddress(), port).close());
    assertEchoes(client, "after");
  }

  @Test
  @DisplayName("SERV-14 waitClosed waits for the close and for every connection, in either order")
  void SERV_14_waitClosed() throws IOException {
    TcpServer server = start(ECHO);
    Socket client = client(server);
    assertEchoes(client, "x");
    Future<Void> waiting = on.start(server::waitClosed);
    Future<Void> cancelled = on.start(server::waitClosed);
    on.run(cancelled::cancel);
    on.run(server::close);
    on.pause(10);
    assertFalse(waiting.isDone());
    client.close();
    on.await(waiting);
    TcpServer other = start(ECHO);
    Socket second = client(other);
    assertEchoes(second, "y");
    second.close();
    on.turnUntil(() -> other.connections().isEmpty());
    Future<Void> unclosed = on.start(other::waitClosed);
    on.pause(10);
    assertFalse(unclosed.isDone());
    on.run(other::close);
    on.await(unclosed);
  }

  @Test
  @DisplayName("SERV-15 closeClients and abortClients close all connections")
  void SERV_15_closeClients() throws IOException {
    TcpServer server = start(ECHO);
    Socket closed = client(server);
    assertEchoes(closed, "x");
    on.run(server::closeClients);
    assertEquals(-1, readFrom(closed));
    Socket aborted = client(server);
    assertEchoes(aborted, "y");
    on.run(server::abortClients);
    assertTrue(readFrom(aborted) < 0);
    on.turnUntil(() -> on.loop.allTasks().isEmpty());
    assertEquals(List.of(), reports);
    assertTrue(server.isServing());
  }

  @Test
  @DisplayName("SERV-16 a closed server has no addresses and does not serve")
  void SERV_16_closedServer() {
    TcpServer server = start(IDLE);
    assertTrue(server.isServing());
    assertEquals(1, server.addresses().size());
    on.run(server::close);
    assertFalse(server.isServing());
    assertEquals(List.of(), server.addresses());
    assertThrows(IllegalStateException.class, () -> on.run(server::startServing));
  }

  @Test
  @DisplayName("SERV-17 as a scope the server is closed at the end, and its connections waited for")
  void SERV_17_scope() throws IOException {
    TcpServer server = start(ECHO);
    on.loop.runUntilComplete(server.enter());
    Socket client = client(server);
    assertEchoes(client, "x");
    Future<Void> exit = on.call(() -> on.loop.createTask(server.exit(null)));
    on.pause(10);
    assertFalse(exit.isDone());
    assertFalse(server.isServing());
    client.close();
    on.await(exit);
  }

  @Test
  @DisplayName(
      "SERV-18 a server that is dropped goes on serving; its loop's end closes it, with a warning")
  void SERV_18_dropped() throws IOException {
    int port = start(ECHO).port();
    System.gc();
    on.pause(10);
    Socket client = new Socket(InetAddress.getLoopbackAddress(), port);
    clients.add(client);
    assertEchoes(client, "x");
    try (LogCapture log = LogCapture.begin()) {
      on.close();
      assertEquals(List.of("unclosed server on /127.0.0.1:" + port), log.messages());
    }
    assertThrows(
        IOException.class, () -> new Socket(InetAddress.getLoopbackAddress(), port).close());
  }

  @Test
  @DisplayName("SERV-19 a connection that the program accepted itself becomes a stream")
  void SERV_19_adopt() throws IOException {
    try (ServerSocketChannel own = ServerSocketChannel.open().bind(null);
        Socket client = new Socket("127.0.0.1", own.socket().getLocalPort())) {
      SocketChannel accepted = own.accept();
      TcpStream stream = on.call(() -> Tcp.adopt(accepted));
      client.getOutputStream().write('x');
      assertEquals('x', on.await(() -> stream.read(1))[0]);
      on.run(stream::close);
      assertEquals(-1, client.getInputStream().read());
    }
  }

  @Test
  @DisplayName("SERV-20 5 clients with 3 messages each are echoed, in turns, by one thread")
  void SERV_20_interleaved() throws IOException {
    TcpServer server = start(ECHO);
    for (int i = 0; i < 5; i++) {
      client(server);
    }
    for (int message = 0; message < 3; message++) {
      for (Socket client : clients) {
        client.getOutputStream().write(("m" + message).getBytes(UTF_8));
      }
      for (Socket client : clients) {
        on.turnUntil(() -> client.getInputStream().available() == 2);
        assertEquals("m" + message, new String(client.getInputStream().readNBytes(2), UTF_8));
      }
    }
  }

  @Test
  @DisplayName("no more connections are open than the limit; the next ones wait for their turn")
  void connectionLimit() throws IOException {
    TcpServer server = start(ECHO, ServerOptions.defaults().withMaxConnections(2));
    Socket first = client(server);
    Socket second = client(server);
    Socket third = client(server);
    assertEchoes(first, "1");
    assertEchoes(second, "2");
    third.getOutputStream().write('3');
    on.pause(30);
    assertEquals(2, on.call(() -> server.connections().size()));
    first.close();
    assertEquals('3', readFrom(third));
    second.close();
    third.close();
    on.turnUntil(() -> server.connections().isEmpty());
    assertEchoes(client(server), "4");
  }

  @Test
  @DisplayName("a client that is too slow is dropped after the time-out of the server's options")
  void slowClients() throws IOException {
    TcpServer server = start(
        stream -> new EchoFrame(stream).coroutine(),
        ServerOptions.defaults().withReadTimeout(Duration.ofMillis(50)));
    assertEquals(-1, readFrom(client(server)));
    assertTrue(server.isServing());
  }

  @Test
  @DisplayName("shutdown lets handlers finish, then cancels them and aborts what is left")
  void shutdown() throws IOException {
    TcpServer quick = start(ECHO);
    Socket finishing = client(quick);
    assertEchoes(finishing, "x");
    Future<Void> graceful = on.start(() -> quick.shutdown(Duration.ofSeconds(30)));
    on.pause(10);
    assertFalse(graceful.isDone());
    assertEchoes(finishing, "still served");
    finishing.close();
    on.await(graceful);
    TcpServer slow = start(ECHO);
    TcpServer abandoned = start(IDLE);
    Socket lingering = client(slow);
    assertEchoes(lingering, "x");
    client(abandoned);
    on.turnUntil(() -> abandoned.connections().size() == 1);
    on.await(on.start(() -> slow.shutdown(Duration.ofMillis(20))));
    on.await(on.start(() -> abandoned.shutdown(Duration.ofMillis(20))));
    assertTrue(readFrom(lingering) < 0);
    assertEquals(List.of(), reports);
  }

  @Test
  @DisplayName("several loops share one port, one on each thread")
  void onePortManyLoops() throws Exception {
    if (!reusePortSupported()) {
      return;
    }
    ServerOptions shared = ServerOptions.defaults().withReusePort(true);
    TcpServer here = start(ECHO, shared);
    CompletableFuture<Loop> ready = new CompletableFuture<>();
    Thread other = new Thread(() -> {
      Loop loop = Loop.create();
      loop.callSoon(() -> Tcp.startServer(ECHO, "127.0.0.1", here.port(), shared)
          .addDoneCallback(started -> ready.complete(loop)));
      loop.runForever();
      loop.close();
    });
    other.start();
    Loop loop = ready.get();
    for (int i = 0; i < 20; i++) {
      assertEchoes(client(here), "x" + i);
    }
    loop.callSoonThreadsafe(loop::stop);
    other.join();
  }

  @Test
  @DisplayName("what the options refuse")
  void badOptions() {
    assertThrows(IllegalArgumentException.class, () -> ServerOptions.defaults().withBacklog(0));
    assertThrows(
        IllegalArgumentException.class, () -> ServerOptions.defaults().withMaxConnections(0));
    try (ServerSocket unused = new ServerSocket()) {
      assertThrows(
          IllegalArgumentException.class,
          () -> on.await(() -> Tcp.startServer(IDLE, "127.0.0.1", 70_000)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
