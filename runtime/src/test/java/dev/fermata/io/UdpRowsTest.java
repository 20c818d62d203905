package dev.fermata.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.CancelledError;
import dev.fermata.Future;
import java.io.IOException;
import java.net.BindException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.NotYetConnectedException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;

/** Area UDP: our sockets with each other and with a blocking one of the JDK's. */
@Timeout(60)
@ExtendWith(DescriptorCount.class)
class UdpRowsTest {
  private final OnLoop on = new OnLoop();
  private DatagramSocket peer;
  private UdpSocket socket;

  @BeforeEach
  void open() throws IOException {
    peer = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    peer.setSoTimeout(10_000);
    socket = on.await(() -> Udp.bind("127.0.0.1", 0));
  }

  @AfterEach
  void close() {
    peer.close();
    on.close();
  }

  private InetSocketAddress peerAddress() {
    return (InetSocketAddress) peer.getLocalSocketAddress();
  }

  private String peerReceives() throws IOException {
    DatagramPacket packet = new DatagramPacket(new byte[65_535], 65_535);
    peer.receive(packet);
    return new String(packet.getData(), 0, packet.getLength(), UTF_8);
  }

  private void peerSends(String text) throws IOException {
    byte[] data = text.getBytes(UTF_8);
    peer.send(new DatagramPacket(data, data.length, socket.localAddress()));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @Test
  @DisplayName("UDP-01 a socket has a local address, a peer, both, or is the program's own channel")
  void UDP_01_addresses() throws IOException {
    assertTrue(socket.localAddress().getPort() > 0);
    UdpSocket connected = on.await(() -> Udp.connect("localhost", peerAddress().getPort()));
    assertEquals(
        peerAddress().getPort(), connected.remoteAddress().orElseThrow().getPort());
    InetSocketAddress local = new InetSocketAddress("127.0.0.1", 0);
    UdpSocket both = on.await(() -> Udp.connect(
        "127.0.0.1", peerAddress().getPort(), UdpOptions.defaults().withLocalAddress(local)));
    assertEquals(InetAddress.getByName("127.0.0.1"), both.localAddress().getAddress());
    UdpSocket own = on.call(() -> Udp.adopt(DatagramChannel.open()));
    on.await(() -> own.send(bytes("own"), peerAddress()));
    assertEquals("own", peerReceives());
    assertThrows(
        IllegalArgumentException.class,
        () -> on.start(
            () -> Udp.bind("127.0.0.1", 0, UdpOptions.defaults().withLocalAddress(local))));
    BindException e = assertThrows(
        BindException.class, () -> on.await(() -> Udp.bind("127.0.0.1", peer.getLocalPort())));
    assertTrue(e.getMessage().contains(":" + peer.getLocalPort()), e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> on.start(() -> Udp.bind(null, 70_000)));
  }

  @Test
  @DisplayName(
      "UDP-02 a connected socket sends to its peer only; an unconnected one needs an address")
  void UDP_02_connectedOnly() throws IOException {
    UdpSocket connected = on.await(() -> Udp.connect("127.0.0.1", peerAddress().getPort()));
    on.await(() -> connected.send(bytes("a")));
    on.await(() -> connected.send(bytes("b"), peerAddress()));
    assertEquals("a", peerReceives());
    assertEquals("b", peerReceives());
    IllegalArgumentException e = assertThrows(
        IllegalArgumentException.class,
        () -> on.start(() -> connected.send(bytes("c"), socket.localAddress())));
    assertTrue(e.getMessage().startsWith("Invalid address: must be null or"), e.getMessage());
    assertThrows(NotYetConnectedException.class, () -> on.start(() -> socket.send(bytes("d"))));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            on.start(() -> socket.send(bytes("e"), InetSocketAddress.createUnresolved("name", 1))));
  }

  @Test
  @DisplayName("UDP-03 a send is done at once if the system takes it; its failure is its own")
  void UDP_03_send() throws IOException {
    assertTrue(on.call(() -> socket.send(bytes("x"), peerAddress()).isDone()));
    assertEquals("x", peerReceives());
    assertThrows(
        IOException.class, () -> on.await(() -> socket.send(new byte[70_000], peerAddress())));
    on.await(() -> socket.send(bytes("y"), peerAddress()));
    assertEquals("y", peerReceives());
  }

  @Test
  @DisplayName("UDP-04 each receive gives one datagram, as a whole, with its sender")
  void UDP_04_boundaries() throws IOException {
    Future<Datagram> waiting = on.start(() -> socket.receive());
    assertFalse(waiting.isDone());
    peerSends("first");
    peerSends("second");
    assertEquals("first", on.await(waiting).text());
    Datagram second = on.await(() -> socket.receive());
    assertEquals("second", second.text());
    assertEquals(peer.getLocalPort(), second.sender().getPort());
    peerSends("long one");
    ByteBuffer small = ByteBuffer.allocate(4);
    InetSocketAddress sender = on.await(() -> socket.receive(small));
    assertEquals(peerAddress(), sender);
    assertEquals("long", new String(small.array(), UTF_8));
    byte[] largest = new byte[65_507];
    largest[65_506] = 7;
    peer.send(new DatagramPacket(largest, largest.length, socket.localAddress()));
    assertArrayEquals(largest, on.await(() -> socket.receive()).data());
  }

  @Test
  @DisplayName("UDP-05 empty datagrams are sent and received")
  void UDP_05_empty() throws IOException {
    on.await(() -> socket.send(new byte[0], peerAddress()));
    assertEquals("", peerReceives());
    Future<Datagram> waiting = on.start(() -> socket.receive());
    peerSends("");
    assertEquals(0, on.await(waiting).data().length);
  }

  @Test
  @DisplayName("UDP-06 what waits is counted with eight bytes more for each datagram")
  void UDP_06_limits() throws IOException {
    socket.setOption(StandardSocketOptions.SO_SNDBUF, 2_000);
    List<Future<Void>> sends = new ArrayList<>();
    on.run(() -> {
      for (int i = 0; i < 20_000 && socket.bufferedBytes() == 0; i++) {
        sends.add(socket.send(new byte[1000], peerAddress()));
      }
      assertEquals(
          sends.stream().filter(send -> !send.isDone()).count() * 1008, socket.bufferedBytes());
      socket.setWriteLimits(0, 0);
      assertEquals(socket.bufferedBytes() == 0, socket.drain().isDone());
    });
    on.await(() -> socket.drain());
    assertEquals(0, socket.bufferedBytes());
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @DisplayName("UDP-07 a connected socket learns that nobody listens, and can be used on")
  void UDP_07_deadPort() throws IOException {
    int port = peer.getLocalPort();
    UdpSocket connected = on.await(() -> Udp.connect("127.0.0.1", port));
    peer.close();
    Future<Datagram> waiting = on.start(() -> connected.receive());
    on.await(() -> connected.send(bytes("anybody?")));
    assertThrows(PortUnreachableException.class, () -> on.await(waiting));
    peer = new DatagramSocket(port, InetAddress.getLoopbackAddress());
    on.await(() -> connected.send(bytes("now?")));
    assertEquals("now?", peerReceives());
  }

  @Test
  @DisplayName("UDP-08 broadcast and shared ports can be asked for")
  void UDP_08_options() throws IOException {
    assertEquals(false, socket.option(StandardSocketOptions.SO_BROADCAST));
    UdpOptions options = UdpOptions.defaults().withBroadcast(true).withReusePort(true);
    UdpSocket first = on.await(() -> Udp.bind("127.0.0.1", 0, options));
    assertEquals(true, first.option(StandardSocketOptions.SO_BROADCAST));
    UdpSocket second =
        on.await(() -> Udp.bind("127.0.0.1", first.localAddress().getPort(), options));
    assertEquals(first.localAddress(), second.localAddress());
  }

  @Test
  @DisplayName("UDP-09 close sends what waits and fails the receive; abort drops it")
  void UDP_09_close() {
    Future<Datagram> waiting = on.start(() -> socket.receive());
    on.run(socket::close);
    on.run(socket::close);
    assertThrows(AsynchronousCloseException.class, () -> on.await(waiting));
    assertThrows(ClosedChannelException.class, () -> on.await(() -> socket.receive()));
    assertThrows(
        ClosedChannelException.class, () -> on.await(() -> socket.send(bytes("x"), peerAddress())));
    on.await(() -> socket.waitClosed());
    assertTrue(socket.toString().endsWith(", closed]"), socket.toString());
    UdpSocket other = on.await(() -> Udp.bind("127.0.0.1", 0));
    on.run(other::abort);
    on.run(other::abort);
    on.await(() -> other.waitClosed());
    assertFalse(other.isOpen());
  }

  @Test
  @DisplayName("a second receive is an error; a cancelled one leaves the datagram to the next")
  void receives() throws IOException {
    Future<Datagram> first = on.start(() -> socket.receive());
    assertThrows(IllegalStateException.class, () -> on.start(() -> socket.receive()));
    on.run(first::cancel);
    assertThrows(CancelledError.class, () -> on.await(first));
    peerSends("kept");
    on.pause(5);
    assertEquals("kept", on.await(() -> socket.receive()).text());
  }
}
