package dev.fermata.internal.io;

import dev.fermata.internal.loop.Selection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.WritableByteChannel;

/** The writable end of a pipe on a loop's selector. */
public record PipeSink(Network network, Pipe.SinkChannel channel, Selection selection)
    implements ClosableSink {
  /** Registers the end. */
  public static PipeSink open(Network network, Pipe.SinkChannel channel) throws IOException {
    return new PipeSink(network, channel, network.registerForeign(channel));
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
  public void shutdownOutput() {
    close();
  }

  @Override
  public void close() {
    Closing.close(selection);
  }

  @Override
  public String toString() {
    return "pipe";
  }
}
