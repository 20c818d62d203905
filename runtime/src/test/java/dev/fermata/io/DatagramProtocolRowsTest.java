package dev.fermata.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Area PROT: callbacks of UDP sockets. */
@Timeout(60)
@ExtendWith(DescriptorCount.class)
class DatagramProtocolRowsTest {
  private final OnLoop on = new OnLoop();
  private final List<String> reports = new ArrayList<>();
  private final Recording protocol = new Recording();
  private UdpSocket peer;

  /** Writes down what it is told. */
  private static final class Recording implements DatagramProtocol {
    final List<String> events = new ArrayList<>();
    final List<InetSocketAddress> senders = new ArrayList<>();
    final List<IOException> errors = new ArrayList<>();

    @Nullable
    RuntimeException thrown; // by datagramReceived

    @Nullable
    Exception lost;

    @Override
    public void connectionMade(DatagramTransport transport) {
      events.add("made");
    }

    @Override
    public void datagramReceived(byte[] data, InetSocketAddress sender) {
      events.add(new String(data, UTF_8));
      senders.add(sender);
      if (thrown != null) {
        throw thrown;
      }
    }

    @Override
    public void errorReceived(IOException error) {
      events.add("error");
      errors.add(error);
    }

    @Override
    public void connectionLost(@Nullable Exception error) {
      events.add("lost");
      lost = error;
    }
  }

  @BeforeEach
  void open() {
    on.onReport(reports::add);
    peer = on.await(() -> Udp.bind("127.0.0.1", 0));
  }

  @AfterEach
  void close() {
    on.close();
  }

  private DatagramTransport bound() {
    UdpSocket socket = on.await(() -> Udp.bind("127.0.0.1", 0));
    return on.call(() -> Transports.over(socket, protocol));
  }

  @Test
  @DisplayName(
      "PROT-04 each datagram is told with its sender, an empty one too, between the beginning and the end")
  void PROT_04_datagrams() {
    DatagramTransport transport = bound();
    InetSocketAddress address = transport.socket().localAddress();
    on.await(() -> peer.send("one".getBytes(UTF_8), address));
    on.await(() -> peer.send(new byte[0], address));
    on.await(() -> peer.send("two".getBytes(UTF_8), address));
    on.turnUntil(() -> protocol.events.size() == 4);
    assertEquals(List.of("made", "one", "", "two"), protocol.events);
    assertEquals(peer.localAddress(), protocol.senders.get(0));
    on.run(() -> transport.sendTo("answer".getBytes(UTF_8), protocol.senders.get(0)));
    assertEquals("answer", new String(on.await(() -> peer.receive()).data(), UTF_8));
    on.run(transport::close);
    on.turnUntil(() -> protocol.events.contains("lost"));
    assertNull(protocol.lost);
    assertTrue(transport.isClosing());
    on.pause(5);
    assertEquals(List.of("made", "one", "", "two", "lost"), protocol.events);
    assertEquals(List.of(), reports);
  }

  @Test
  @DisplayName("PROT-04 an error of the system is told, and the transport goes on")
  void PROT_04_errors() {
    InetSocketAddress gone = peer.localAddress();
    on.run(peer::abort);
    UdpSocket socket = on.await(() -> Udp.connect("127.0.0.1", gone.getPort()));
    DatagramTransport transport = on.call(() -> Transports.over(socket, protocol));
    on.run(() -> transport.sendTo("nobody".getBytes(UTF_8)));
    on.turnUntil(() -> protocol.events.contains("error"));
    assertTrue(
        protocol.errors.get(0) instanceof PortUnreachableException, protocol.errors::toString);
    assertTrue(!transport.isClosing());
    on.run(transport::abort);
    on.turnUntil(() -> protocol.events.contains("lost"));
    assertNull(protocol.lost);
  }

  @Test
  @DisplayName("what the protocol throws is reported and ends the transport with it")
  void protocolThrows() {
    DatagramTransport transport = bound();
    protocol.thrown = new IllegalStateException("no");
    on.await(() -> peer.send("x".getBytes(UTF_8), transport.socket().localAddress()));
    on.turnUntil(() -> protocol.events.contains("lost"));
    assertSame(protocol.thrown, protocol.lost);
    assertEquals(1, reports.size());
    assertTrue(reports.get(0).startsWith("Fatal error: a method of "), reports.get(0));
  }
}
