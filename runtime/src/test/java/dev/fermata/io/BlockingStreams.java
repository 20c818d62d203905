package dev.fermata.io;

import dev.fermata.internal.io.Network;
import dev.fermata.internal.io.PumpedSink;
import dev.fermata.internal.io.PumpedSource;
import java.io.InputStream;
import java.io.OutputStream;

/** The readers and writers that subprocesses have, over any stream. */
final class BlockingStreams {
  private BlockingStreams() {}

  static PipeReader reader(InputStream stream) {
    return new PipeReader(PumpedSource.start(Network.running(), stream, "test-in"));
  }

  static PipeWriter writer(OutputStream stream) {
    return new PipeWriter(PumpedSink.start(Network.running(), stream, "test-out"));
  }
}
