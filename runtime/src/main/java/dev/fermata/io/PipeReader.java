package dev.fermata.io;

import dev.fermata.internal.io.ClosableSource;
import dev.fermata.internal.io.StreamInput;

/** Reads from a pipe. Belongs to the loop on which it was made, and to that loop's thread. Made by {@link Pipes}, or comes with a subprocess. */
public final class PipeReader extends InputHalf implements AutoCloseable {
  private final ClosableSource source;
  private final StreamInput input;
  private boolean closed;

  /** For Fermata's own packages. */
  public PipeReader(ClosableSource source) {
    this(source, new StreamInput(source, () -> null));
  }

  private PipeReader(ClosableSource source, StreamInput input) {
    super(source.network(), input);
    this.source = source;
    this.input = input;
  }

  /**
   * Closes this end; who writes to the other one is told by the system. Idempotent.
   *
   * <p>A read that waits fails with {@link java.nio.channels.AsynchronousCloseException}, later ones with
   * {@link java.nio.channels.ClosedChannelException}.
   */
  @Override
  public void close() {
    source.network().checkThread("close");
    if (!closed) {
      closed = true;
      source.close();
      input.close();
    }
  }

  /** Whether {@link #close} has not been called yet. */
  public boolean isOpen() {
    return !closed;
  }

  /** Shows what is buffered and what waits. */
  @Override
  public String toString() {
    return "PipeReader[" + source + input.state() + (closed ? ", closed]" : "]");
  }
}
