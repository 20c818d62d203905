package dev.fermata.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.AsyncTimeoutException;
import dev.fermata.CancelledError;
import dev.fermata.Future;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;

/** Area CONN: how connections are made. */
@Timeout(60)
@ExtendWith(DescriptorCount.class)
class ConnectRowsTest {
  private final OnLoop on = new OnLoop();

  @AfterEach
  void close() {
    on.close();
  }

  /** A port on which 127.0.0.2 refuses and, on Linux, 127.0.0.1 answers. */
  private static ServerSocket server() throws IOException {
    return new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"));
  }

  private static ConnectOptions resolving(String... addresses) {
    return ConnectOptions.defaults().withResolver(host -> all(addresses));
  }

  private static List<InetAddress> all(String... addresses) throws UnknownHostException {
    List<InetAddress> all = new ArrayList<>();
    for (String address : addresses) {
      all.add(InetAddress.getByName(address));
    }
    return all;
  }

  private void assertReaches(String address, Future<TcpStream> connect) {
    TcpStream stream = on.await(connect);
    assertEquals(address, stream.remoteAddress().getAddress().getHostAddress());
    on.run(stream::close);
  }

  @Test
  @EnabledOnOs(OS.LINUX) // has all of 127/8
  @DisplayName(
      "CONN-01 addresses are tried in order, the first success wins; literals ask no resolver")
  void CONN_01_inOrder() throws IOException {
    try (ServerSocket server = server()) {
      int port = server.getLocalPort();
      assertReaches(
          "127.0.0.1",
          on.start(
              () -> Tcp.connect("name", port, resolving("127.0.0.2", "127.0.0.1", "127.0.0.3"))));
      ConnectOptions noResolver = ConnectOptions.defaults().withResolver(host -> {
        throw new AssertionError("asked for " + host);
      });
      assertReaches("127.0.0.1", on.start(() -> Tcp.connect("127.0.0.1", port, noResolver)));
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @DisplayName("CONN-02 one error is raised as it is, equal ones as one, different ones together")
  void CONN_02_errors() throws IOException {
    int port;
    try (ServerSocket server = server()) {
      port = server.getLocalPort();
    }
    ConnectException one =
        assertThrows(ConnectException.class, () -> on.await(() -> Tcp.connect("127.0.0.1", port)));
    assertTrue(one.getMessage().contains("127.0.0.1:" + port), one.getMessage());
    ConnectException equal = assertThrows(
        ConnectException.class,
        () -> on.await(() -> Tcp.connect("n", port, resolving("127.0.0.1", "127.0.0.1"))));
    assertEquals(one.getMessage(), equal.getMessage());
    ConnectException both = assertThrows(
        ConnectException.class,
        () -> on.await(() -> Tcp.connect("n", port, resolving("127.0.0.1", "127.0.0.2"))));
    assertTrue(both.getMessage().startsWith("Multiple exceptions: "), both.getMessage());
    assertTrue(both.getMessage().contains("127.0.0.1:" + port), both.getMessage());
    assertTrue(both.getMessage().contains("127.0.0.2:" + port), both.getMessage());
    assertEquals(2, both.getSuppressed().length);
  }

  @Test
  @DisplayName(
      "CONN-03 a channel of the program's own is taken over if it is connected, else refused")
  void CONN_03_ownChannel() throws IOException {
    try (ServerSocket server = server();
        SocketChannel channel = SocketChannel.open(server.getLocalSocketAddress());
        Socket peer = server.accept();
        SocketChannel unconnected = SocketChannel.open()) {
      TcpStream stream = on.call(() -> Tcp.adopt(channel));
      on.await(() -> stream.write("x"));
      assertEquals('x', peer.getInputStream().read());
      on.run(stream::close);
      assertThrows(IllegalArgumentException.class, () -> on.call(() -> Tcp.adopt(unconnected)));
    }
    assertThrows(IllegalArgumentException.class, () -> on.await(() -> Tcp.connect(null, 1)));
    assertThrows(IllegalArgumentException.class, () -> on.await(() -> Tcp.connect("a", -1)));
  }

  @Test
  @DisplayName("CONN-04 a resolver that knows no address fails the connect")
  void CONN_04_nothingResolved() {
    UnknownHostException e = assertThrows(
        UnknownHostException.class, () -> on.await(() -> Tcp.connect("name", 80, resolving())));
    assertEquals("name: the resolver returned an empty list", e.getMessage());
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @DisplayName("CONN-05 the local address is bound first; it must fit the family and be free")
  void CONN_05_localAddress() throws IOException {
    try (ServerSocket server = server()) {
      int port = server.getLocalPort();
      ConnectOptions from =
          ConnectOptions.defaults().withLocalAddress(new InetSocketAddress("127.0.0.5", 0));
      TcpStream stream = on.await(() -> Tcp.connect("127.0.0.1", port, from));
      assertEquals("127.0.0.5", stream.localAddress().getAddress().getHostAddress());
      ConnectOptions used =
          ConnectOptions.defaults().withLocalAddress(new InetSocketAddress("127.0.0.1", port));
      BindException inUse = assertThrows(
          BindException.class, () -> on.await(() -> Tcp.connect("127.0.0.1", port, used)));
      assertTrue(inUse.getMessage().contains("127.0.0.1:" + port), inUse.getMessage());
      ConnectOptions six =
          ConnectOptions.defaults().withLocalAddress(new InetSocketAddress("::1", 0));
      BindException family = assertThrows(
          BindException.class, () -> on.await(() -> Tcp.connect("127.0.0.1", port, six)));
      assertTrue(family.getMessage().startsWith("no matching local address"), family.getMessage());
      on.run(stream::close);
    }
  }

  @Test
  @DisplayName(
      "CONN-06 CONN-07 names and time-outs of TLS belong to the options of TLS and cannot be without")
  void CONN_06_tlsNames() {
    assertThrows(
        IllegalArgumentException.class,
        () -> ConnectOptions.defaults().withTls(TlsOptions.server(TlsOptionsTest.anyContext())));
    assertThrows(
        IllegalArgumentException.class,
        () -> ServerOptions.defaults().withTls(TlsOptions.client()));
  }

  @Test
  @DisplayName("CONN-07 a time-out that is not positive is refused")
  void CONN_07_timeouts() {
    assertThrows(
        IllegalArgumentException.class, () -> ConnectOptions.defaults().withTimeout(Duration.ZERO));
    assertThrows(
        IllegalArgumentException.class,
        () -> TlsOptions.client().withHandshakeTimeout(Duration.ZERO));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @DisplayName(
      "CONN-08 an address that does not answer is joined by the next one after the delay; losers are closed")
  void CONN_08_happyEyeballs() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.2"));
        Silent silent = new Silent("127.0.0.3", server.getLocalPort())) {
      int port = server.getLocalPort();
      ConnectOptions options = resolving("127.0.0.3", "127.0.0.2");
      long begin = System.nanoTime();
      assertReaches(
          "127.0.0.2",
          on.start(() ->
              Tcp.connect("name", port, options.withHappyEyeballsDelay(Duration.ofMillis(50)))));
      long millis = (System.nanoTime() - begin) / 1_000_000;
      assertTrue(millis >= 49 && millis < 900, millis + " ms");
      Future<TcpStream> sequential =
          on.start(() -> Tcp.connect("name", port, options.withHappyEyeballsDelay(null)));
      on.pause(400);
      assertFalse(sequential.isDone());
      on.run(sequential::cancel);
      assertThrows(CancelledError.class, () -> on.await(sequential));
    }
  }

  @Test
  @DisplayName("CONN-08 the families take turns, beginning with the first address's")
  void interleaves() throws IOException {
    List<String> order =
        dev.fermata.internal.io.RaceOrder.of(all("::1", "::2", "::3", "10.0.0.1", "10.0.0.2"));
    assertEquals(
        List.of("0:0:0:0:0:0:0:1", "10.0.0.1", "0:0:0:0:0:0:0:2", "10.0.0.2", "0:0:0:0:0:0:0:3"),
        order);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @DisplayName("CONN-09 cancelling while connecting closes the socket")
  void CONN_09_cancel() throws Exception {
    try (Silent silent = new Silent("127.0.0.3", 0)) {
      long before = DescriptorCount.sockets();
      Future<TcpStream> connect = on.start(() -> Tcp.connect("127.0.0.3", silent.port()));
      on.pause(20);
      assertNotEquals(before, DescriptorCount.sockets());
      on.run(connect::cancel);
      assertThrows(CancelledError.class, () -> on.await(connect));
      on.pause(5);
      assertEquals(before, DescriptorCount.sockets());
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @DisplayName("CONN-10 a connect that takes too long fails and leaves no socket")
  void CONN_10_timeout() throws Exception {
    try (Silent silent = new Silent("127.0.0.3", 0)) {
      long before = DescriptorCount.sockets();
      AsyncTimeoutException e = assertThrows(
          AsyncTimeoutException.class,
          () -> on.await(() -> Tcp.connect(
              "127.0.0.3",
              silent.port(),
              ConnectOptions.defaults().withTimeout(Duration.ofMillis(50)))));
      assertTrue(e.getMessage().contains("127.0.0.3:" + silent.port()), e.getMessage());
      on.pause(5);
      assertEquals(before, DescriptorCount.sockets());
    }
    CountDownLatch never = new CountDownLatch(1);
    ConnectOptions slowNames = ConnectOptions.defaults()
        .withTimeout(Duration.ofMillis(50))
        .withResolver(host -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return List.of();
        });
    assertThrows(
        AsyncTimeoutException.class, () -> on.await(() -> Tcp.connect("name", 1, slowNames)));
    never.countDown();
  }

  @Test
  @DisplayName("CONN-11 a connection has both halves, with a limit of 64 KiB for lines")
  void CONN_11_bothHalves() throws IOException {
    try (ServerSocket server = server()) {
      TcpStream stream = on.await(() -> Tcp.connect("127.0.0.1", server.getLocalPort()));
      ByteReader reader = stream;
      ByteWriter writer = stream;
      try (Socket peer = server.accept()) {
        peer.getOutputStream().write("line\n".getBytes());
        assertEquals(5, on.await(() -> reader.readLine()).length);
        on.await(() -> writer.write("x"));
        assertEquals('x', peer.getInputStream().read());
      }
      assertEquals(65_536, TcpStream.DEFAULT_LIMIT);
      on.run(stream::close);
    }
  }

  @Test
  @DisplayName(
      "CONN-12 names are never looked up on the loop's thread, and the loop goes on meanwhile")
  void CONN_12_offTheLoop() throws Exception {
    List<Thread> asked = new ArrayList<>();
    CountDownLatch answer = new CountDownLatch(1);
    ConnectOptions options = ConnectOptions.defaults().withResolver(host -> {
      asked.add(Thread.currentThread());
      try {
        answer.await();
      } catch (InterruptedException e) {
        throw new UnknownHostException("interrupted");
      }
      return all("127.0.0.1");
    });
    try (ServerSocket server = server()) {
      Future<TcpStream> connect =
          on.start(() -> Tcp.connect("slow.example", server.getLocalPort(), options));
      int[] beats = {0};
      for (int i = 0; i < 5; i++) {
        on.run(() -> beats[0]++);
      }
      assertFalse(connect.isDone());
      assertEquals(5, beats[0]);
      answer.countDown();
      assertReaches("127.0.0.1", connect);
      assertEquals(1, asked.size());
      assertNotEquals(Thread.currentThread(), asked.get(0));
    }
  }
}
