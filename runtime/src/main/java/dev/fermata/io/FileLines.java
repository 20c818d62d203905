package dev.fermata.io;

import dev.fermata.AsyncIterator;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.internal.io.FutureFrame;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lines of a file. Each trip to another thread brings many. */
final class FileLines implements AsyncIterator<String> {
  private static final int LINES_AT_ONCE = 1000;

  private final Path file;
  private final Charset charset;
  private final ArrayDeque<String> read = new ArrayDeque<>();
  private @Nullable BufferedReader reader; // used by one trip at a time
  private boolean ended;
  private @Nullable String line;

  FileLines(Path file, Charset charset) {
    this.file = file;
    this.charset = charset;
  }

  @Override
  public Coroutine<Boolean> advance() {
    if (ended || !read.isEmpty()) {
      return Coroutine.completed(next());
    }
    return FutureFrame.coroutine("AsyncFiles", "lines", this::more, batch -> {
      read.addAll(batch);
      ended = batch.size() < LINES_AT_ONCE;
      return next();
    });
  }

  private boolean next() {
    line = read.poll();
    return line != null;
  }

  private Future<List<String>> more() {
    return Loop.running().runInExecutor(this::batch);
  }

  /** In a thread of the executor's. */
  private List<String> batch() throws IOException {
    BufferedReader open = reader == null ? Files.newBufferedReader(file, charset) : reader;
    reader = open;
    List<String> batch = new ArrayList<>();
    try {
      String next = open.readLine();
      while (next != null) {
        batch.add(next);
        next = batch.size() < LINES_AT_ONCE ? open.readLine() : null;
      }
    } catch (IOException | RuntimeException e) {
      open.close();
      throw e;
    }
    if (batch.size() < LINES_AT_ONCE) {
      open.close();
    }
    return batch;
  }

  @Override
  public String current() {
    if (line == null) {
      throw new IllegalStateException("advance() has not succeeded yet");
    }
    return line;
  }
}
