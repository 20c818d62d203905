package dev.fermata.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.CancelledError;
import dev.fermata.Future;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TcpConnectTest {
  private final OnLoop on = new OnLoop();

  @AfterEach
  void close() {
    on.close();
  }

  @Test
  @DisplayName("SOCK-05 names are looked up")
  void connectsByName() throws IOException {
    TcpListener listener = on.await(() -> Tcp.listen("localhost", 0));
    int port = listener.localAddress().getPort();
    TcpStream stream = on.await(() -> Tcp.connect("localhost", port));
    assertEquals(port, stream.remoteAddress().getPort());
    assertTrue(on.await(listener::accept).isOpen());
  }

  @Test
  @DisplayName("SOCK-05 a refused connection is the system's error with the address")
  void refused() throws IOException {
    int port;
    try (ServerSocket server = new ServerSocket(0)) {
      port = server.getLocalPort();
    }
    ConnectException e =
        assertThrows(ConnectException.class, () -> on.await(() -> Tcp.connect("127.0.0.1", port)));
    assertTrue(e.getMessage().contains("127.0.0.1:" + port), e.getMessage());
  }

  @Test
  @DisplayName("J-26 a name that does not exist fails the connect; the loop goes on meanwhile")
  void unknownHost() {
    Future<TcpStream> connect = on.start(() -> Tcp.connect("no-such-host.invalid", 80));
    int[] beats = {0};
    on.run(() -> beats[0]++);
    assertThrows(UnknownHostException.class, () -> on.await(connect));
    assertEquals(1, beats[0]);
  }

  @Test
  @DisplayName("impossible ports and addresses are refused")
  void badArguments() {
    assertThrows(
        IllegalArgumentException.class, () -> on.await(() -> Tcp.connect("127.0.0.1", 70_000)));
    assertThrows(IllegalArgumentException.class, () -> on.await(() -> Tcp.listen("127.0.0.1", -1)));
    assertThrows(UnknownHostException.class, () -> on.await(() -> Tcp.connect("::::", 80)));
  }

  @Test
  @DisplayName("SOCK-06 a connect can be cancelled, during the look-up and after it")
  void cancelledConnect() throws IOException {
    Future<TcpStream> lookingUp = on.start(() -> Tcp.connect("localhost", 1));
    on.run(lookingUp::cancel);
    assertThrows(CancelledError.class, () -> on.await(lookingUp));
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Future<TcpStream> connecting = on.call(() -> {
        Future<TcpStream> connect = Tcp.connect("127.0.0.1", full.getLocalPort());
        connect.cancel();
        return connect;
      });
      assertThrows(CancelledError.class, () -> on.await(connecting));
      on.pause(20);
    }
  }

  @Test
  @DisplayName(
      "SOCK-07 accept gives the connection and tells the peer; it waits for one if need be")
  void accepts() throws IOException {
    TcpListener listener = on.await(() -> Tcp.listen("127.0.0.1", 0));
    Future<TcpStream> accept = on.start(listener::accept);
    on.pause(10);
    assertFalse(accept.isDone());
    try (Socket peer = new Socket("127.0.0.1", listener.localAddress().getPort())) {
      assertEquals(peer.getLocalPort(), on.await(accept).remoteAddress().getPort());
    }
    try (Socket peer = new Socket("127.0.0.1", listener.localAddress().getPort())) {
      assertEquals(
          peer.getLocalPort(), on.await(listener::accept).remoteAddress().getPort());
    }
  }

  @Test
  @DisplayName("SOCK-08 a cancelled accept leaves the connection to the next one")
  void cancelledAccept() throws IOException {
    TcpListener listener = on.await(() -> Tcp.listen("127.0.0.1", 0));
    Future<TcpStream> cancelled = on.start(listener::accept);
    on.run(cancelled::cancel);
    try (Socket peer = new Socket("127.0.0.1", listener.localAddress().getPort())) {
      on.pause(10);
      assertEquals(
          peer.getLocalPort(), on.await(listener::accept).remoteAddress().getPort());
    }
  }

  @Test
  @DisplayName("two accepts at once are an error; close fails the one that waits")
  void acceptMisuse() {
    TcpListener listener = on.await(() -> Tcp.listen("127.0.0.1", 0));
    Future<TcpStream> accept = on.start(listener::accept);
    assertThrows(IllegalStateException.class, () -> on.start(listener::accept));
    on.run(listener::close);
    on.run(listener::close);
    assertThrows(AsynchronousCloseException.class, () -> on.await(accept));
    assertThrows(ClosedChannelException.class, () -> on.await(listener::accept));
    assertFalse(listener.isOpen());
  }

  @Test
  @DisplayName("SERV-09 an address in use is the system's error with the address")
  void addressInUse() {
    TcpListener listener = on.await(() -> Tcp.listen("127.0.0.1", 0));
    int port = listener.localAddress().getPort();
    BindException e =
        assertThrows(BindException.class, () -> on.await(() -> Tcp.listen("127.0.0.1", port)));
    assertTrue(e.getMessage().contains("127.0.0.1:" + port), e.getMessage());
  }

  @Test
  @DisplayName("SERV-08 no host means all interfaces")
  void allInterfaces() throws IOException {
    TcpListener listener = on.await(() -> Tcp.listen(null, 0));
    assertTrue(listener.localAddress().getAddress().isAnyLocalAddress());
    try (Socket peer = new Socket("127.0.0.1", listener.localAddress().getPort())) {
      assertTrue(peer.isConnected());
    }
  }
}
