package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.internal.io.Network;
import dev.fermata.internal.io.StreamOutput;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks what the program asks for and hands it to the output. */
sealed class OutputHalf implements ByteWriter permits PipeWriter {
  private final Network network;
  private final StreamOutput output;

  OutputHalf(Network network, StreamOutput output) {
    this.network = network;
    this.output = output;
  }

  @Override
  public Future<Void> write(byte[] data) {
    network.checkThread("write");
    return output.write(ByteBuffer.wrap(data), true);
  }

  @Override
  public Future<Void> write(String text) {
    return write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  public Future<Void> write(ByteBuffer data) {
    network.checkThread("write");
    return output.write(data, false);
  }

  @Override
  public Future<Void> writeAll(List<byte[]> pieces) {
    int length = 0;
    for (byte[] piece : pieces) {
      length = Math.addExact(length, piece.length);
    }
    ByteBuffer joined = ByteBuffer.allocate(length);
    pieces.forEach(joined::put);
    return write(joined.flip());
  }

  @Override
  public Future<Long> sendFile(FileChannel file, long offset, long count) {
    network.checkThread("sendFile");
    return output.sendFile(network.completed(file), offset, count);
  }

  @Override
  public Future<Long> sendFile(Path path) {
    network.checkThread("sendFile");
    return OpenedFile.open(network.loop(), path)
        .closedAfter(file -> output.sendFile(file, 0, Long.MAX_VALUE));
  }

  @Override
  public Future<Void> drain() {
    network.checkThread("drain");
    return output.drain();
  }

  @Override
  public void setWriteLimits(int high, int low) {
    network.checkThread("setWriteLimits");
    output.setLimits(high, low);
  }

  @Override
  public long bufferedBytes() {
    return output.bufferedBytes();
  }

  @Override
  public void setWriteTimeout(@Nullable Duration limit) {
    network.checkThread("setWriteTimeout");
    output.setTimeout(limit);
  }

  @Override
  public Future<Void> shutdownOutput() {
    network.checkThread("shutdownOutput");
    return output.shutdown();
  }
}
