package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.Loop;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.function.Function;

/** A file that is opened for one operation, off the loop, and closed after it. */
final class OpenedFile {
  private final Future<FileChannel> file;

  private OpenedFile(Future<FileChannel> file) {
    this.file = file;
  }

  static OpenedFile open(Loop loop, Path path) {
    return new OpenedFile(
        loop.runInExecutor(() -> FileChannel.open(path, StandardOpenOption.READ)));
  }

  /** Starts the operation. The file is closed when it is done, also if it is cancelled before the file is open. */
  <T> Future<T> closedAfter(Function<Future<FileChannel>, Future<T>> operation) {
    Future<T> result;
    try {
      result = operation.apply(file);
    } catch (RuntimeException e) {
      file.addDoneCallback(OpenedFile::close);
      throw e;
    }
    result.addDoneCallback(done -> file.addDoneCallback(OpenedFile::close));
    return result;
  }

  private static void close(Future<FileChannel> file) {
    if (file.isCancelled() || file.exception() != null) {
      return;
    }
    try {
      file.result().close();
    } catch (IOException e) {
      file.loop().callExceptionHandler(Map.of("message", "closing a file failed", "exception", e));
    }
  }
}
