package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.internal.io.ClosableSink;
import dev.fermata.internal.io.StreamOutput;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;

/** Writes to a pipe. Belongs to the loop on which it was made, and to that loop's thread. Made by {@link Pipes}, or comes with a subprocess. */
public final class PipeWriter extends OutputHalf implements AutoCloseable {
  private final ClosableSink sink;
  private final StreamOutput output;
  private final Future<Void> closed;
  private boolean closing;

  /** For Fermata's own packages. */
  public PipeWriter(ClosableSink sink) {
    this(sink, new StreamOutput(sink));
  }

  private PipeWriter(ClosableSink sink, StreamOutput output) {
    super(sink.network(), output);
    this.sink = sink;
    this.output = output;
    this.closed = sink.network().loop().createFuture();
  }

  /** Sends what was written, then closes this end, so that the reader sees the end. Further writes fail. Idempotent. */
  @Override
  public void close() {
    sink.network().checkThread("close");
    if (!closing) {
      closing = true;
      output.end();
      output.whenIdle(this::disconnect);
    }
  }

  /** Closes this end at once; what was written and not sent is dropped, and those who wait for it fail. Idempotent. */
  public void abort() {
    sink.network().checkThread("abort");
    closing = true;
    output.end();
    disconnect();
    output.fail(new AsynchronousCloseException());
  }

  /** Sends what was written, then closes this end; done when that has happened. */
  @Override
  public Future<Void> shutdownOutput() {
    close();
    return waitClosed();
  }

  private void disconnect() {
    if (!closed.isDone()) {
      sink.close();
      closed.setResult(null);
    }
  }

  /** Done when this end is closed and all was sent; fails with what ended the sending before. One for each caller, who may cancel it. */
  public Future<Void> waitClosed() {
    Future<Void> waiting = sink.network().loop().createFuture();
    closed.addDoneCallback(done -> {
      IOException failure = output.failure();
      if (failure == null) {
        waiting.setResultUnlessCancelled(null);
      } else {
        waiting.setExceptionUnlessCancelled(failure);
      }
    });
    return waiting;
  }

  /** Whether neither {@link #close} nor {@link #abort} has been called yet. */
  public boolean isOpen() {
    return !closing;
  }

  /** Shows how much waits. */
  @Override
  public String toString() {
    return "PipeWriter[" + sink + ", " + output.bufferedBytes() + " bytes to send"
        + (closing ? ", closed]" : "]");
  }
}
