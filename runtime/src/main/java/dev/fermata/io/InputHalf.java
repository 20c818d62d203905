package dev.fermata.io;

import dev.fermata.AsyncIterable;
import dev.fermata.Future;
import dev.fermata.internal.io.Network;
import dev.fermata.internal.io.StreamInput;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The reads of something that is only read from, as its input does them. */
sealed class InputHalf implements ByteReader permits PipeReader {
  private final Network network;
  private final StreamInput input;

  InputHalf(Network network, StreamInput input) {
    this.network = network;
    this.input = input;
  }

  @Override
  public Future<Integer> read(ByteBuffer target) {
    return input.read(target);
  }

  @Override
  public Future<byte[]> read(int max) {
    return input.read(Readings.some(max));
  }

  @Override
  public Future<byte[]> readAll() {
    return input.read(Readings.all());
  }

  @Override
  public Future<byte[]> readExactly(int count) {
    return input.read(Readings.exactly(count));
  }

  @Override
  public Future<byte[]> readLine() {
    return readLine(DEFAULT_LIMIT);
  }

  @Override
  public Future<byte[]> readLine(int limit) {
    return input.read(Readings.line(limit));
  }

  @Override
  public AsyncIterable<byte[]> lines() {
    return lines(DEFAULT_LIMIT);
  }

  @Override
  public AsyncIterable<byte[]> lines(int limit) {
    return () -> new Lines(this, limit);
  }

  @Override
  public Future<byte[]> readUntil(byte[] separator) {
    return readUntil(separator, DEFAULT_LIMIT);
  }

  @Override
  public Future<byte[]> readUntil(byte[] separator, int limit) {
    return input.read(Readings.until(separator, limit));
  }

  @Override
  public Future<byte[]> readUntil(List<byte[]> separators, int limit) {
    return input.read(Readings.until(separators, limit));
  }

  @Override
  public boolean atEof() {
    network.checkThread("atEof");
    return input.atEnd();
  }

  @Override
  public void setReadTimeout(@Nullable Duration limit) {
    network.checkThread("setReadTimeout");
    input.setTimeout(limit);
  }
}
