package dev.fermata.internal.io;

import dev.fermata.internal.loop.Selection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

/** The readable end of a pipe on a loop's selector. */
public record PipeSource(Network network, Pipe.SourceChannel channel, Selection selection)
    implements ClosableSource {
  /** Registers the end. */
  public static PipeSource open(Network network, Pipe.SourceChannel channel) throws IOException {
    return new PipeSource(network, channel, network.registerForeign(channel));
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
  public void close() {
    Closing.close(selection);
  }

  @Override
  public String toString() {
    return "pipe";
  }
}
