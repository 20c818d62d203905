package dev.fermata.internal.io;

import dev.fermata.internal.loop.Selection;
import java.io.IOException;
import java.nio.channels.SocketChannel;

/** A socket channel on a loop's selector. */
public record Connection(Network network, SocketChannel channel, Selection selection) {
  /** Registers a channel; closes it if that fails. */
  static Connection open(Network network, SocketChannel channel) throws IOException {
    try {
      return new Connection(network, channel, network.register(channel));
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Closes the channel; its descriptor is free after the next turn of the loop. Idempotent. */
  public void close() {
    Closing.close(selection);
  }
}
