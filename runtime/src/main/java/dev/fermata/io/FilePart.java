package dev.fermata.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;

/** A part of a file. */
final class FilePart {
  private FilePart() {}

  /** Reads a part. Blocks. */
  static byte[] read(Path file, long offset, int count) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      int there = (int) Math.min(count, Math.max(0, channel.size() - offset));
      ByteBuffer buffer = ByteBuffer.allocate(there);
      while (buffer.hasRemaining() && channel.read(buffer, offset + buffer.position()) >= 0) {}
      return Arrays.copyOf(buffer.array(), buffer.position());
    }
  }
}
