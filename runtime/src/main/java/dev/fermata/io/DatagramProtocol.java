package dev.fermata.io;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * What is told of a {@link DatagramTransport}'s events, for authors of libraries who want callbacks; programs use {@link UdpSocket}. Everything
 * is called on the loop's thread, each in a callback of its own: {@link #connectionMade} once, then datagrams and errors, then
 * {@link #connectionLost} once, and nothing after it.
 *
 * <p>What a method throws ends the transport, is reported, and is passed to {@link #connectionLost}.
 */
public interface DatagramProtocol {
  /** The socket is there. */
  default void connectionMade(DatagramTransport transport) throws Exception {}

  /** A datagram has arrived, as a whole. The array is the protocol's. */
  default void datagramReceived(byte[] data, InetSocketAddress sender) throws Exception {}

  /** The system tells that an earlier sending, or a receiving, has failed. The transport goes on. */
  default void errorReceived(IOException error) throws Exception {}

  /** The socket is closed. Null: by this side. */
  default void connectionLost(@Nullable Exception error) throws Exception {}
}
