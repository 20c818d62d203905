package dev.fermata.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Area TLS: our streams as client and server, with each other and with the JDK's blocking sockets as peers. */
@Timeout(60)
@ExtendWith(DescriptorCount.class)
class TlsRowsTest {
  private static final TlsOptions CLIENT = TlsOptions.client(TestKeys.trusting());
  private static final TlsOptions SERVER = TlsOptions.server(TestKeys.server());

  private final OnLoop on = new OnLoop();
  private final List<String> reports = new ArrayList<>();
  private final List<AutoCloseable> opened = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : opened) {
      if (each instanceof ByteStream stream) {
        on.run(stream::abort);
      } else {
        each.close();
      }
    }
    on.close();
  }

  private <T extends AutoCloseable> T open(T closeable) {
    opened.add(closeable);
    return closeable;
  }

  private TcpServer server(ConnectionHandler handler, TlsOptions tls) {
    on.onReport(reports::add);
    return on.await(
        () -> Tcp.startServer(handler, "127.0.0.1", 0, ServerOptions.defaults().withTls(tls)));
  }

  private TcpServer echoServer(TlsOptions tls) {
    return server(stream -> new EchoFrame(stream).coroutine(), tls);
  }

  private Future<TcpStream> connecting(int port, TlsOptions tls) {
    return on.start(
        () -> Tcp.connect("localhost", port, ConnectOptions.defaults().withTls(tls)));
  }

  private TcpStream connect(TcpServer server, TlsOptions tls) {
    return open(on.await(connecting(server.port(), tls)));
  }

  private void assertEchoes(TcpStream stream, String message) {
    on.await(() -> stream.write(message));
    byte[] echo = on.await(() -> stream.readExactly(message.length()));
    assertEquals(message, new String(echo, UTF_8));
  }

  /** A blocking TLS server of the JDK that does one thing with one connection. */
  private int jdkServer(SocketTask task) throws IOException {
    SSLServerSocket server = (SSLServerSocket) TestKeys.server()
        .getServerSocketFactory()
        .createServerSocket(0, 5, InetAddress.getLoopbackAddress());
    open(server);
    CompletableFuture.runAsync(
        () -> {
          try (Socket socket = server.accept()) {
            task.run(socket);
          } catch (Exception e) {
            reports.add("server: " + e);
          }
        },
        TlsRowsTest::inThread);
    return server.getLocalPort();
  }

  /** What blocks needs a thread of its own: the common pool has a single one on a machine of two cores. */
  private static void inThread(Runnable blocking) {
    Thread thread = new Thread(blocking);
    thread.setDaemon(true);
    thread.start();
  }

  private interface SocketTask {
    void run(Socket socket) throws Exception;
  }

  private <T> CompletableFuture<T> aside(java.util.concurrent.Callable<T> body) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return body.call();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        },
        TlsRowsTest::inThread);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  @DisplayName("both versions are spoken, in both directions, with much data")
  void versions(String version) throws Exception {
    TcpServer server = echoServer(SERVER.withVersions(version));
    TcpStream stream = connect(server, CLIENT);
    assertEquals(version, stream.tlsSession().orElseThrow().getProtocol());
    assertEchoes(stream, "hello");
    byte[] data = new byte[3_000_000];
    new Random(1).nextBytes(data);
    on.run(() -> stream.write(data));
    assertArrayEquals(data, on.await(() -> stream.readExactly(data.length)));
    on.run(stream::close);
    on.await(() -> stream.waitClosed());
    on.turnUntil(() -> server.connections().isEmpty());
    assertEquals(List.of(), reports);
  }

  @Test
  @DisplayName("TLS-01 the handshake does not block the loop, its computations run in the executor")
  void TLS_01_offTheLoop() {
    TcpServer server = echoServer(SERVER);
    Future<TcpStream> connecting = connecting(server.port(), CLIENT);
    int turns = 0;
    while (!connecting.isDone()) {
      on.pause(0);
      turns++;
    }
    assertTrue(turns > 2, turns + " turns");
    assertTrue(Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith("asyncio_")));
    open(connecting.result());
  }

  @Test
  @DisplayName("TLS-02 the handler sees a connection whose handshake is done")
  void TLS_02_handlerAfterHandshake() {
    List<Boolean> secured = new ArrayList<>();
    TcpServer server = server(
        stream -> {
          secured.add(stream.tlsSession().orElseThrow().getPeerPort() >= -1
              && !stream.tlsSession().get().getCipherSuite().contains("NULL"));
          return new EchoFrame(stream).coroutine();
        },
        SERVER);
    TcpStream stream = connect(server, CLIENT);
    assertEchoes(stream, "x");
    assertEquals(List.of(true), secured);
  }

  @Test
  @DisplayName("TLS-03 time-outs must be positive")
  void TLS_03_timeouts() {
    for (Duration wrong : List.of(Duration.ZERO, Duration.ofSeconds(-1))) {
      assertThrows(IllegalArgumentException.class, () -> CLIENT.withHandshakeTimeout(wrong));
      assertThrows(IllegalArgumentException.class, () -> SERVER.withShutdownTimeout(wrong));
    }
  }

  @Test
  @DisplayName("TLS-04 a handshake that takes too long aborts the connection, naming the limit")
  void TLS_04_slowHandshake() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Future<TcpStream> connecting =
          connecting(silent.getLocalPort(), CLIENT.withHandshakeTimeout(Duration.ofMillis(50)));
      SSLHandshakeException e =
          assertThrows(SSLHandshakeException.class, () -> on.await(connecting));
      assertTrue(e.getMessage().contains("PT0.05S"), e.getMessage());
      try (Socket peer = silent.accept()) {
        peer.getInputStream().readAllBytes(); // ends, because the connection is closed
      }
    }
  }

  @Test
  @DisplayName(
      "TLS-05 an untrusted certificate, and one for another name, fail the connect and close the connection")
  void TLS_05_certificates() throws Exception {
    TcpServer server = echoServer(SERVER);
    assertThrows(
        SSLHandshakeException.class,
        () -> on.await(connecting(server.port(), TlsOptions.client(TestKeys.distrusting()))));
    TcpServer other =
        echoServer(TlsOptions.server(TestKeys.context(TestKeys.elsewhere(), TestKeys.client())));
    TlsOptions trusts = TlsOptions.client(TestKeys.distrusting());
    SSLHandshakeException name =
        assertThrows(SSLHandshakeException.class, () -> on.await(connecting(other.port(), trusts)));
    assertTrue(name.getMessage().contains("localhost"), name.getMessage());
    assertEchoes(connect(other, trusts.withServerName("elsewhere.example")), "named");
    assertEchoes(connect(other, trusts.withoutHostNameVerification()), "unverified");
    on.turnUntil(() -> server.connections().isEmpty());
  }

  @Test
  @DisplayName("TLS-06 a close during the handshake aborts it")
  void TLS_06_closeDuringHandshake() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      TcpStream stream = on.await(() -> Tcp.connect("127.0.0.1", silent.getLocalPort()));
      Future<Void> handshake = on.start(() -> stream.startTls(CLIENT.withServerName("localhost")));
      Future<byte[]> read = on.start(() -> stream.read(1));
      on.run(stream::close);
      assertThrows(IOException.class, () -> on.await(handshake));
      assertThrows(ClosedChannelException.class, () -> on.await(read));
      on.await(() -> stream.waitClosed());
    }
  }

  @Test
  @DisplayName("TLS-07 TLS is put on a live stream, which stays the same object; what it refuses")
  void TLS_07_startTls() throws Exception {
    TcpServer server = on.await(() ->
        Tcp.startServer(stream -> new StartTlsFrame(stream, SERVER).coroutine(), "127.0.0.1", 0));
    TcpStream stream = open(on.await(() -> Tcp.connect("localhost", server.port())));
    on.await(() -> stream.write("STARTTLS\n"));
    assertEquals("GO\n", new String(on.await(() -> stream.readLine()), UTF_8));
    Future<byte[]> reading = on.start(() -> stream.read(1));
    assertThrows(IllegalStateException.class, () -> on.start(() -> stream.startTls(CLIENT)));
    on.run(reading::cancel);
    on.await(() -> stream.startTls(CLIENT));
    assertEchoes(stream, "secret");
    assertTrue(stream.tlsSession().isPresent());
    assertTrue(stream.toString().contains(", TLS"), stream.toString());
    TcpStream nameless = open(on.call(() -> Tcp.adopt(java.nio.channels.SocketChannel.open(
        new java.net.InetSocketAddress("127.0.0.1", server.port())))));
    IllegalArgumentException e = assertThrows(
        IllegalArgumentException.class, () -> on.start(() -> nameless.startTls(CLIENT)));
    assertTrue(e.getMessage().contains("withServerName"), e.getMessage());
  }

  @Test
  @DisplayName("TLS-08 a startTls that is cancelled, or that meets nonsense, closes the connection")
  void TLS_08_startTlsFails() throws Exception {
    try (ServerSocket plain = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      TcpStream cancelled = on.await(() -> Tcp.connect("localhost", plain.getLocalPort()));
      Future<Void> upgrade = on.start(() -> cancelled.startTls(CLIENT));
      on.run(upgrade::cancel);
      assertThrows(CancelledError.class, () -> on.await(upgrade));
      on.await(() -> cancelled.waitClosed());
      assertFalse(cancelled.isOpen());
      plain.accept().close();
      TcpStream corrupted = on.await(() -> Tcp.connect("localhost", plain.getLocalPort()));
      Future<Void> garbage = on.start(() -> corrupted.startTls(CLIENT));
      try (Socket peer = plain.accept()) {
        peer.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(UTF_8));
        assertThrows(SSLException.class, () -> on.await(garbage));
      }
      on.pause(1);
      assertFalse(corrupted.isOpen());
    }
  }

  @Test
  @DisplayName("TLS-09 there is no half-closing")
  void TLS_09_noHalfClose() {
    TcpStream stream = connect(echoServer(SERVER), CLIENT);
    assertFalse(stream.canShutdownOutput());
    assertThrows(
        UnsupportedOperationException.class, () -> on.await(() -> stream.shutdownOutput()));
    assertEchoes(stream, "still open");
  }

  @Test
  @DisplayName(
      "TLS-10 close sends what was written, says goodbye, and waits for the peer's goodbye or the time-out")
  void TLS_10_close() throws Exception {
    CompletableFuture<byte[]> received = new CompletableFuture<>();
    int polite = jdkServer(socket -> received.complete(socket.getInputStream().readAllBytes()));
    TcpStream stream = open(on.await(connecting(polite, CLIENT)));
    byte[] data = new byte[2_000_000];
    new Random(3).nextBytes(data);
    on.run(() -> {
      stream.write(data);
      stream.close();
    });
    on.await(() -> stream.waitClosed());
    assertArrayEquals(data, received.get()); // no exception: it saw the close-notify
    CompletableFuture<Void> release = new CompletableFuture<>();
    int rude = jdkServer(socket -> {
      ((SSLSocket) socket).startHandshake();
      release.get();
    });
    TcpStream waiting =
        open(on.await(connecting(rude, CLIENT.withShutdownTimeout(Duration.ofMillis(100)))));
    long begin = System.nanoTime();
    on.run(waiting::close);
    on.await(() -> waiting.waitClosed());
    long millis = (System.nanoTime() - begin) / 1_000_000;
    assertTrue(millis >= 99, millis + " ms");
    release.complete(null);
  }

  @Test
  @DisplayName("TLS-11 a write after the close fails and is sent to nobody")
  void TLS_11_writeAfterClose() {
    TcpStream stream = connect(echoServer(SERVER), CLIENT);
    on.run(stream::close);
    assertThrows(ClosedChannelException.class, () -> on.await(() -> stream.write("late")));
    on.await(() -> stream.waitClosed());
  }

  @Test
  @DisplayName("TLS-12 data that comes with the close-notify is read before the end")
  void TLS_12_dataWithGoodbye() throws Exception {
    int port = jdkServer(socket -> {
      socket.getOutputStream().write(new byte[100_000]);
      socket.close();
    });
    TcpStream stream = open(on.await(connecting(port, CLIENT)));
    on.pause(100);
    assertEquals(100_000, on.await(() -> stream.readAll()).length);
    assertTrue(on.call(stream::atEof));
  }

  @Test
  @DisplayName("an end without close-notify is an error after the data, not an end")
  void truncation() throws Exception {
    try (ServerSocket proxy = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      int port = jdkServer(socket -> {
        socket.getOutputStream().write("partial".getBytes(UTF_8));
        socket.getInputStream().read();
      });
      CompletableFuture<Void> cutting = aside(() -> {
        new CuttingProxy(proxy, port).run();
        return null;
      });
      TcpStream stream = open(on.await(connecting(proxy.getLocalPort(), CLIENT)));
      assertEquals("partial", new String(on.await(() -> stream.readExactly(7)), UTF_8));
      Future<byte[]> rest = on.start(() -> stream.readAll());
      cutting.join();
      assertThrows(TlsTruncatedException.class, () -> on.await(rest));
    }
  }

  @Test
  @DisplayName("TLS-13 a slow reader is bounded: drain waits, and memory does not grow")
  void TLS_13_flowControl() throws Exception {
    CompletableFuture<Void> release = new CompletableFuture<>();
    CompletableFuture<Integer> received = new CompletableFuture<>();
    int port = jdkServer(socket -> {
      ((SSLSocket) socket).startHandshake();
      release.get();
      received.complete(socket.getInputStream().readAllBytes().length);
    });
    TcpStream stream = open(on.await(connecting(port, CLIENT)));
    int size = 20_000_000;
    on.run(() -> stream.write(new byte[size]));
    Future<Void> drained = on.start(() -> stream.drain());
    on.pause(100);
    assertFalse(drained.isDone());
    assertTrue(stream.bufferedBytes() > 65_536);
    release.complete(null);
    on.await(drained);
    on.run(stream::close);
    on.turnUntil(received::isDone);
    assertEquals(size, received.get());
  }

  @Test
  @DisplayName("TLS-14 TLS inside TLS works")
  void TLS_14_tlsOverTls() {
    TcpServer server = server(stream -> new StartTlsFrame(stream, SERVER).coroutine(), SERVER);
    TcpStream stream = connect(server, CLIENT);
    on.await(() -> stream.write("STARTTLS\n"));
    assertEquals("GO\n", new String(on.await(() -> stream.readLine()), UTF_8));
    on.await(() -> stream.startTls(CLIENT));
    assertEchoes(stream, "doubly secret");
    byte[] data = new byte[500_000];
    new Random(4).nextBytes(data);
    on.run(() -> stream.write(data));
    assertArrayEquals(data, on.await(() -> stream.readExactly(data.length)));
    on.run(stream::close);
    on.await(() -> stream.waitClosed());
  }

  @Test
  @DisplayName(
      "TLS-15 session, cipher, certificates and protocol can be asked for, also after the close")
  void TLS_15_extraInfo() throws Exception {
    TcpServer server = echoServer(SERVER.withApplicationProtocols("http/1.1"));
    TcpStream stream = connect(server, CLIENT.withApplicationProtocols("h2", "http/1.1"));
    assertEquals(Optional.of("http/1.1"), stream.applicationProtocol());
    on.run(stream::close);
    on.await(() -> stream.waitClosed());
    X509Certificate certificate = assertInstanceOf(
        X509Certificate.class, stream.tlsSession().orElseThrow().getPeerCertificates()[0]);
    assertEquals("CN=localhost", certificate.getSubjectX500Principal().getName());
    assertTrue(stream.tlsSession().get().getCipherSuite().startsWith("TLS_"));
    TcpStream without = connect(server, CLIENT);
    assertEquals(Optional.empty(), without.applicationProtocol());
  }

  @Test
  @DisplayName("TLS-16 1,000 failed connections leave nothing behind")
  void TLS_16_noLeak() {
    TcpServer server = echoServer(SERVER);
    TlsOptions distrusting = TlsOptions.client(TestKeys.distrusting());
    for (int i = 0; i < 1000; i++) {
      assertThrows(IOException.class, () -> on.await(connecting(server.port(), distrusting)));
    }
    on.turnUntil(() -> server.connections().isEmpty());
    assertEquals(0, on.call(() -> on.loop.allTasks().size()));
    assertEquals(List.of(), reports);
  }

  @Test
  @DisplayName("a server with several certificates chooses by the name it is asked for")
  void serverNameIndication() throws Exception {
    TcpServer server =
        echoServer(TlsOptions.server(TestKeys.context(TestKeys.both(), TestKeys.client())));
    for (String name : List.of("localhost", "elsewhere.example")) {
      TlsOptions options = TlsOptions.client(TestKeys.context(TestKeys.client(), TestKeys.both()))
          .withServerName(name);
      TcpStream stream = connect(server, options);
      X509Certificate certificate =
          (X509Certificate) stream.tlsSession().orElseThrow().getPeerCertificates()[0];
      assertEquals("CN=" + name, certificate.getSubjectX500Principal().getName());
      assertEchoes(stream, name);
    }
  }

  @Test
  @DisplayName("client certificates: needed, wanted, and seen by the server")
  void clientCertificates() throws Exception {
    List<String> names = new ArrayList<>();
    ConnectionHandler naming = stream -> {
      try {
        names.add(stream.tlsSession().orElseThrow().getPeerPrincipal().getName());
      } catch (javax.net.ssl.SSLPeerUnverifiedException e) {
        names.add("nobody");
      }
      return new EchoFrame(stream).coroutine();
    };
    TlsOptions anonymous = TlsOptions.client(TestKeys.context(emptyStore(), TestKeys.localhost()));
    TcpServer needing = server(naming, SERVER.withClientAuth(TlsOptions.ClientAuth.NEED));
    assertEchoes(connect(needing, CLIENT), "known");
    assertThrows(IOException.class, () -> {
      TcpStream refused = connect(needing, anonymous);
      on.await(() -> refused.read(1)); // TLS 1.3 tells the client after its side is done
    });
    TcpServer wanting = server(naming, SERVER.withClientAuth(TlsOptions.ClientAuth.WANT));
    assertEchoes(connect(wanting, anonymous), "unknown");
    assertEchoes(connect(wanting, CLIENT), "known");
    assertEquals(List.of("CN=client", "nobody", "CN=client"), names);
  }

  private static java.security.KeyStore emptyStore() throws Exception {
    java.security.KeyStore empty = java.security.KeyStore.getInstance("PKCS12");
    empty.load(null, null);
    return empty;
  }

  @Test
  @DisplayName("STRW-10 startTls sends what was written before, then both halves go on over TLS")
  void STRW_10_startTlsDrains() throws Exception {
    int much = 5_000_000;
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      CompletableFuture<String> peer = aside(() -> {
        try (Socket plain = server.accept()) {
          int count = plain.getInputStream().readNBytes(much).length;
          SSLSocket tls =
              (SSLSocket) TestKeys.server().getSocketFactory().createSocket(plain, null, false);
          tls.setUseClientMode(false);
          String line = new String(tls.getInputStream().readNBytes(5), UTF_8);
          tls.getOutputStream().write("world".getBytes(UTF_8));
          return count + line;
        }
      });
      TcpStream stream = open(on.await(() -> Tcp.connect("localhost", server.getLocalPort())));
      on.await(() -> {
        stream.write(new byte[much]);
        Future<Void> upgrade = stream.startTls(CLIENT);
        assertThrows(IllegalStateException.class, () -> stream.write("between"));
        return upgrade;
      });
      on.await(() -> stream.write("hello"));
      assertEquals("world", new String(on.await(() -> stream.readExactly(5)), UTF_8));
      assertEquals(much + "hello", peer.get());
    }
  }

  @Test
  @DisplayName("what a peer sent together with its plain request belongs to the handshake")
  void bufferedBytesBelongToTheHandshake() throws Exception {
    TcpServer server = on.await(() ->
        Tcp.startServer(stream -> new StartTlsFrame(stream, SERVER).coroutine(), "127.0.0.1", 0));
    CompletableFuture<String> echo = aside(() -> {
      try (Socket plain = new Socket("127.0.0.1", server.port())) {
        plain.getOutputStream().write("STARTTLS\nSMUGGLED\n".getBytes(UTF_8));
        plain.getInputStream().readNBytes(3);
        return new String(plain.getInputStream().readAllBytes(), UTF_8);
      }
    });
    on.turnUntil(() -> echo.isDone());
    assertFalse(echo.join().contains("SMUGGLED"), echo.join());
  }

  @Test
  @DisplayName("reads of any size, into buffers and out of many small records")
  void smallAndLargeReads() throws Exception {
    int port = jdkServer(socket -> {
      for (int i = 0; i < 1000; i++) {
        socket.getOutputStream().write(("record " + i + "\n").getBytes(UTF_8));
      }
      socket.getOutputStream().write(new byte[50_000]);
      socket.getInputStream().read();
    });
    TcpStream stream = open(on.await(connecting(port, CLIENT)));
    for (int i = 0; i < 1000; i++) {
      assertEquals("record " + i + "\n", new String(on.await(() -> stream.readLine()), UTF_8));
    }
    ByteBuffer one = ByteBuffer.allocate(1);
    assertEquals(1, on.await(() -> stream.read(one)));
    ByteBuffer direct = ByteBuffer.allocateDirect(1000);
    int more = on.await(() -> stream.read(direct));
    assertTrue(more > 0);
    int left = 49_999 - more;
    assertEquals(left, on.await(() -> stream.readExactly(left)).length);
  }

  @Test
  @DisplayName("a peer that resets fails what waits")
  void reset() throws Exception {
    TcpServer server = server(stream -> Coroutine.completed(null), SERVER);
    TcpStream stream = connect(server, CLIENT);
    Future<byte[]> read = on.start(() -> stream.read(1));
    on.turnUntil(() -> server.connections().size() == 1);
    on.run(() -> {
      try {
        server.connections().get(0).setOption(java.net.StandardSocketOptions.SO_LINGER, 0);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      server.abortClients();
    });
    IOException e = assertThrows(IOException.class, () -> on.await(read));
    assertNotEquals(null, e.getMessage());
    assertThrows(IOException.class, () -> on.await(() -> stream.write("x")));
  }
}
