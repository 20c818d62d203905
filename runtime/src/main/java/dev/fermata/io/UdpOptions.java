package dev.fermata.io;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How {@link Udp} opens sockets. Immutable; each {@code with…} makes another one. Any thread. */
public final class UdpOptions {
  private static final UdpOptions DEFAULTS = new UdpOptions(null, false, false);

  private final @Nullable InetSocketAddress local;
  private final boolean broadcast;
  private final boolean reusePort;

  private UdpOptions(@Nullable InetSocketAddress local, boolean broadcast, boolean reusePort) {
    this.local = local;
    this.broadcast = broadcast;
    this.reusePort = reusePort;
  }

  /** Any local address, no broadcast, the port for one socket alone. */
  public static UdpOptions defaults() {
    return DEFAULTS;
  }

  /** Binds this address; for sockets that are connected. */
  public UdpOptions withLocalAddress(InetSocketAddress address) {
    return new UdpOptions(Objects.requireNonNull(address, "address"), broadcast, reusePort);
  }

  /** Whether datagrams may be sent to broadcast addresses. */
  public UdpOptions withBroadcast(boolean allow) {
    return new UdpOptions(local, allow, reusePort);
  }

  /** Whether several sockets may be bound to one port. Opening fails with {@link UnsupportedOperationException} where the system cannot do it. */
  public UdpOptions withReusePort(boolean reuse) {
    return new UdpOptions(local, broadcast, reuse);
  }

  @Nullable
  InetSocketAddress local() {
    return local;
  }

  void apply(DatagramChannel channel) throws IOException {
    channel.setOption(StandardSocketOptions.SO_BROADCAST, broadcast);
    if (reusePort) {
      channel.setOption(StandardSocketOptions.SO_REUSEPORT, true);
    }
  }
}
