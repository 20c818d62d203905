package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.internal.io.AddressLookup;
import dev.fermata.internal.io.Datagrams;
import dev.fermata.internal.io.Network;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import org.jspecify.annotations.Nullable;

/** Makes UDP sockets on the running loop. All methods are for that loop's thread. Names are looked up on another thread. */
public final class Udp {
  private Udp() {}

  /** A socket that sends to anybody and receives from anybody, on a local address. See {@link #bind(String, int, UdpOptions)}. */
  public static Future<UdpSocket> bind(@Nullable String host, int port) {
    return bind(host, port, UdpOptions.defaults());
  }

  /**
   * A socket that sends to anybody and receives from anybody, on a local address.
   *
   * <p>Fails with the system's {@link IOException}, which names the address.
   *
   * @param host a name or an address of this machine; null or empty for all interfaces
   * @param port 0 for any free port, which {@link UdpSocket#localAddress} then tells
   */
  public static Future<UdpSocket> bind(@Nullable String host, int port, UdpOptions options) {
    if (options.local() != null) {
      throw new IllegalArgumentException("The local address is named twice");
    }
    Network network = Network.running();
    InetSocketAddress everywhere = new InetSocketAddress(port); // refuses impossible ports
    if (host == null || host.isEmpty()) {
      return open(network, everywhere, null, options);
    }
    return AddressLookup.first(network, host)
        .then(address -> open(network, new InetSocketAddress(address, port), null, options));
  }

  /** A socket for one peer. See {@link #connect(String, int, UdpOptions)}. */
  public static Future<UdpSocket> connect(String host, int port) {
    return connect(host, port, UdpOptions.defaults());
  }

  /** A socket that sends to one peer and receives from it alone, and that learns if nobody listens there. */
  public static Future<UdpSocket> connect(String host, int port, UdpOptions options) {
    Network network = Network.running();
    InetSocketAddress.createUnresolved(host, port); // refuses impossible ports
    return AddressLookup.first(network, host)
        .then(address ->
            open(network, options.local(), new InetSocketAddress(address, port), options));
  }

  /** Takes over a channel of the program's own, with the options it has. It belongs to the socket from now on. */
  public static UdpSocket adopt(DatagramChannel channel) throws IOException {
    Network network = Network.running();
    if (channel.getLocalAddress() == null) {
      channel.bind(null);
    }
    return new UdpSocket(
        Datagrams.adopt(network, channel), (InetSocketAddress) channel.getRemoteAddress());
  }

  private static Future<UdpSocket> open(
      Network network,
      @Nullable InetSocketAddress local,
      @Nullable InetSocketAddress remote,
      UdpOptions options) {
    DatagramChannel channel = null;
    try {
      channel = DatagramChannel.open();
      options.apply(channel);
      bind(channel, local);
      if (remote != null) {
        channel.connect(remote);
      }
      return network.completed(new UdpSocket(Datagrams.open(network, channel), remote));
    } catch (IOException | RuntimeException e) {
      close(channel);
      return network.failed(e);
    }
  }

  private static void bind(DatagramChannel channel, @Nullable InetSocketAddress local)
      throws IOException {
    try {
      channel.bind(local);
    } catch (BindException e) {
      throw (IOException) new BindException(e.getMessage() + ": " + local).initCause(e);
    }
  }

  private static void close(@Nullable DatagramChannel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      return; // what led here is the failure to tell of
    }
  }
}
