package dev.fermata.internal.io;

import dev.fermata.internal.loop.Selection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;

/** A socket channel on a loop's selector. */
public record Connection(Network network, SocketChannel channel, Selection selection)
    implements Link {
  /** Registers a channel; closes it if that fails. */
  static Connection open(Network network, SocketChannel channel) throws IOException {
    try {
      return new Connection(network, channel, network.register(channel));
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Takes over a channel that the program has connected; leaves it alone if that fails. */
  public static Connection adopt(Network network, SocketChannel channel) throws IOException {
    if (!channel.isConnected()) {
      throw new IllegalArgumentException("A connected stream socket is needed: " + channel);
    }
    return new Connection(network, channel, network.registerForeign(channel));
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    return channel.read(target);
  }

  @Override
  public void awaitReadable(Runnable taker) {
    selection.awaitReadable(taker);
  }

  @Override
  public boolean watchesReading() {
    return selection.watchesReading();
  }

  @Override
  public int write(ByteBuffer data) throws IOException {
    return channel.write(data);
  }

  @Override
  public WritableByteChannel fileTarget() {
    return channel;
  }

  @Override
  public boolean flush() {
    return true; // what the kernel took is not here
  }

  @Override
  public void awaitWritable(Runnable taker) {
    selection.awaitWritable(taker);
  }

  @Override
  public void ignoreWriting() {
    selection.ignoreWriting();
  }

  @Override
  public void shutdownOutput() throws IOException {
    channel.shutdownOutput();
  }

  @Override
  public void end(Runnable ended) {
    ended.run();
  }

  /** Closes the channel; its descriptor is free after the next turn of the loop. Idempotent. */
  @Override
  public void close() {
    Closing.close(selection);
  }
}
