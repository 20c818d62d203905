package dev.fermata.internal.io;

import dev.fermata.Future;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Sends a part of a file into a sink that it has to itself meanwhile. Loop thread only.
 *
 * <p>Where the system can send files by itself, it does, one chunk for each event. Else chunks are read in the loop's executor and
 * written as everything else.
 */
final class FileSender {
  /** Which part of which file. */
  record Part(Future<FileChannel> file, long offset, long count) {}

  private final ByteSink sink;
  private final Part part;
  private final Network network;
  private final Future<Long> future;
  private final Runnable taker = this::sendSome;
  private final @Nullable Duration timeout;
  private final @Nullable Deadline deadline;
  private @Nullable FileSending sending;
  private @Nullable StreamOutput copies;

  FileSender(ByteSink sink, Part part, @Nullable Duration timeout) {
    this.sink = sink;
    this.part = part;
    this.timeout = timeout;
    this.network = sink.network();
    this.future = network.loop().createFuture();
    this.deadline = timeout == null ? null : new Deadline(network, "write", timeout);
  }

  /** How many bytes were sent. Done by cancelling and by the time-out as well. */
  Future<Long> future() {
    return future;
  }

  /** The sink is free: begins as soon as the file is open. */
  void begin() {
    if (part.file.isDone()) {
      opened(part.file);
    } else {
      part.file.addDoneCallback(this::opened);
    }
  }

  private void opened(Future<FileChannel> file) {
    if (future.isDone()) {
      return;
    }
    if (file.isCancelled() || file.exception() != null) {
      future.setException(reason(file));
      return;
    }
    sending = new FileSending(file.result(), part.offset, part.count);
    sendSome();
  }

  private void sendSome() {
    FileSending begun = sending;
    if (future.isDone() || begun == null) {
      return;
    }
    WritableByteChannel target = sink.fileTarget();
    try {
      if (target == null) {
        copySome(begun);
      } else {
        transferSome(begun, target);
      }
    } catch (IOException
        | RuntimeException e) { // also from an executor that takes no work any more
      future.setException(e);
    }
  }

  private void transferSome(FileSending begun, WritableByteChannel target) throws IOException {
    Long count = begun.some(target);
    if (count != null) {
      future.setResult(count);
      return;
    }
    if (deadline != null) {
      deadline.start(future);
    }
    sink.awaitWritable(taker);
  }

  private void copySome(FileSending begun) {
    network.loop().runInExecutor(begun::read).addDoneCallback(read -> {
      if (future.isDone()) {
        return;
      }
      if (read.isCancelled() || read.exception() != null) {
        future.setException(reason(read));
      } else {
        write(begun, read.result());
      }
    });
  }

  private void write(FileSending begun, ByteBuffer chunk) {
    if (!chunk.hasRemaining()) {
      future.setResult(begun.sent());
      return;
    }
    Future<Void> write = output().write(chunk, false);
    if (write.isDone()) {
      written(begun, chunk, write);
    } else {
      write.addDoneCallback(done -> written(begun, chunk, done));
    }
  }

  private StreamOutput output() {
    StreamOutput output = copies;
    if (output == null) {
      output = new StreamOutput(sink);
      output.setTimeout(timeout);
      copies = output;
    }
    return output;
  }

  private void written(FileSending begun, ByteBuffer chunk, Future<Void> write) {
    begun.add(chunk.position());
    if (future.isDone()) {
      return;
    }
    if (write.exception() != null) {
      future.setException(reason(write));
    } else {
      sendSome();
    }
  }

  private static Throwable reason(Future<?> failed) {
    Throwable error = failed.isCancelled() ? null : failed.exception();
    return error == null ? new AsynchronousCloseException() : error;
  }

  /** Gives the sink back. The future is done. */
  void end() {
    if (deadline != null) {
      deadline.stop();
    }
    sink.ignoreWriting();
    try {
      if (sending != null) {
        sending.movePosition();
      }
    } catch (IOException e) {
      return; // nobody could do anything about it
    }
  }
}
