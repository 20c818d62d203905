package dev.fermata.internal.io;

import java.io.IOException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.NetworkChannel;

/**
 * How a socket is bound.
 *
 * @param backlog how many connections may wait to be accepted
 * @param reuseAddress whether the address may still be in use by connections of an earlier server
 * @param reusePort whether other sockets may be bound to the same port, for the system to choose between them
 */
public record Binding(int backlog, boolean reuseAddress, boolean reusePort) {
  void prepare(NetworkChannel channel) throws IOException {
    set(channel, StandardSocketOptions.SO_REUSEADDR, reuseAddress);
    if (reusePort) {
      require(channel, StandardSocketOptions.SO_REUSEPORT);
      set(channel, StandardSocketOptions.SO_REUSEPORT, true);
    }
  }

  private static void require(NetworkChannel channel, SocketOption<?> option) {
    if (!channel.supportedOptions().contains(option)) {
      throw new UnsupportedOperationException(option.name() + " is not supported by this system's "
          + channel.getClass().getSimpleName());
    }
  }

  private static void set(NetworkChannel channel, SocketOption<Boolean> option, boolean value)
      throws IOException {
    channel.setOption(option, value);
  }
}
