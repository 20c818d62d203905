package dev.fermata.io;

import dev.fermata.AsyncIterable;
import dev.fermata.Future;
import dev.fermata.Loop;
import java.io.BufferedReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.List;

/**
 * Files, read and written in the threads of the loop's executor: systems have no files that one could wait for. For the running loop's
 * thread.
 *
 * <p>Failures are the {@link java.io.IOException} of {@link Files}. Cancelling stops the waiting, and the work if it has not begun; what has
 * begun goes on to its end.
 */
public final class AsyncFiles {
  private AsyncFiles() {}

  /** The whole content. */
  public static Future<byte[]> read(Path file) {
    return Loop.running().runInExecutor(() -> Files.readAllBytes(file));
  }

  /** The whole content, which is UTF-8. */
  public static Future<String> readString(Path file) {
    return Loop.running().runInExecutor(() -> Files.readString(file));
  }

  /** At most {@code count} bytes from an offset on; fewer only at the end of the file. */
  public static Future<byte[]> read(Path file, long offset, int count) {
    if (offset < 0 || count < 0) {
      throw new IllegalArgumentException(
          "offset " + offset + " and count " + count + " must be >= 0");
    }
    return Loop.running().runInExecutor(() -> FilePart.read(file, offset, count));
  }

  /** Replaces the content, or does what the options say. */
  public static Future<Void> write(Path file, byte[] data, OpenOption... options) {
    byte[] copy = data.clone();
    return Loop.running().runInExecutor(() -> {
      Files.write(file, copy, options);
      return null;
    });
  }

  /** Replaces the content by the text in UTF-8, or does what the options say. */
  public static Future<Void> write(Path file, String text, OpenOption... options) {
    return write(file, text.getBytes(StandardCharsets.UTF_8), options);
  }

  /** The lines of a text in UTF-8, for {@code each}: see {@link #lines(Path, Charset)}. */
  public static AsyncIterable<String> lines(Path file) {
    return lines(file, StandardCharsets.UTF_8);
  }

  /**
   * The lines of a text without their ends, read some at a time. The file is open from the first advance to the end of the lines or to a
   * failure; an iteration that is left earlier leaves it to the garbage collector to close it.
   */
  public static AsyncIterable<String> lines(Path file, Charset charset) {
    return () -> new FileLines(file, charset);
  }

  /** The text's lines, all at once. */
  public static Future<List<String>> readAllLines(Path file) {
    return Loop.running().runInExecutor(() -> {
      try (BufferedReader reader = Files.newBufferedReader(file)) {
        return reader.lines().toList();
      }
    });
  }
}
