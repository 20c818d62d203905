package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.Loop;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A UDP socket whose events are told to a {@link DatagramProtocol}. Belongs to one loop, and to that loop's thread. Made by
 * {@link Transports#over(UdpSocket, DatagramProtocol)}.
 */
public final class DatagramTransport {
  private final Loop loop;
  private final UdpSocket socket;
  private @Nullable DatagramProtocol protocol;
  private @Nullable Exception failure; // of the protocol: what the loss is told with

  /** A call of the protocol. */
  @FunctionalInterface
  private interface Telling {
    void to(DatagramProtocol protocol) throws Exception;
  }

  DatagramTransport(Loop loop, UdpSocket socket, DatagramProtocol protocol) {
    this.loop = loop;
    this.socket = socket;
    this.protocol = Objects.requireNonNull(protocol, "protocol");
  }

  /** Tells the protocol, then begins to receive. */
  void begin() {
    loop.callSoon(() -> {
      tell(told -> told.connectionMade(this));
      loop.callSoon(this::receive);
    });
    socket.waitClosed().addDoneCallback(closed -> lost());
  }

  private void receive() {
    if (socket.isOpen()) {
      socket.receive().addDoneCallback(this::received);
    }
  }

  private void received(Future<Datagram> received) {
    if (!socket.isOpen()) {
      return;
    }
    if (received.exception() instanceof IOException error) {
      tell(told -> told.errorReceived(error));
    } else {
      Datagram datagram = received.result();
      tell(told -> told.datagramReceived(datagram.data(), datagram.sender()));
    }
    receive();
  }

  /** Sends to the peer of a connected socket. Never waits; a failure is told to the protocol. */
  public void sendTo(byte[] data) {
    watch(socket.send(data));
  }

  /** Sends to an address, as {@link UdpSocket#send(byte[], InetSocketAddress)}. Never waits; a failure is told to the protocol. */
  public void sendTo(byte[] data, InetSocketAddress to) {
    watch(socket.send(data, to));
  }

  private void watch(Future<Void> sending) {
    sending.addDoneCallback(sent -> {
      if (!sent.isCancelled() && sent.exception() instanceof IOException error && socket.isOpen()) {
        tell(told -> told.errorReceived(error));
      }
    });
  }

  /** Sends what waits, then closes the socket. Idempotent. */
  public void close() {
    socket.close();
  }

  /** Closes the socket at once; what waits is dropped. Idempotent. */
  public void abort() {
    socket.abort();
  }

  /** Whether closing has begun. */
  public boolean isClosing() {
    return !socket.isOpen();
  }

  /** The socket itself, for its addresses, options and marks. It must not be received from. */
  public UdpSocket socket() {
    return socket;
  }

  private void lost() {
    tell(told -> told.connectionLost(failure));
    protocol = null;
  }

  private void tell(Telling telling) {
    DatagramProtocol told = protocol;
    if (told == null) {
      return;
    }
    try {
      telling.to(told);
    } catch (Exception e) {
      failure = e;
      loop.callExceptionHandler(Map.of(
          "message",
          "Fatal error: a method of " + told.getClass().getName() + " failed",
          "exception",
          e,
          "transport",
          this));
      socket.abort();
    }
  }

  /** Shows the socket. */
  @Override
  public String toString() {
    return "DatagramTransport[" + socket + "]";
  }
}
