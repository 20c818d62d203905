package dev.fermata.io;

import dev.fermata.internal.io.Network;
import dev.fermata.internal.io.PipeSink;
import dev.fermata.internal.io.PipeSource;
import java.io.IOException;
import java.nio.channels.Pipe;

/** Readers and writers over the JDK's pipes, on the running loop. All methods are for that loop's thread. */
public final class Pipes {
  private Pipes() {}

  /** Reads from a pipe. Its end must not be registered with any selector, and belongs to the reader from now on. */
  public static PipeReader reader(Pipe.SourceChannel source) throws IOException {
    return new PipeReader(PipeSource.open(Network.running(), source));
  }

  /** Writes to a pipe. Its end must not be registered with any selector, and belongs to the writer from now on. */
  public static PipeWriter writer(Pipe.SinkChannel sink) throws IOException {
    return new PipeWriter(PipeSink.open(Network.running(), sink));
  }
}
