package dev.fermata.examples.generators;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.end;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.toThread;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Follows a log file that another task writes to, as {@code tail -f} does, through a filter. */
class LogTail {
  private static final long POLL_MILLIS = 5;

  /** The lines of a file, and those that are added to it, until one of them is {@code end}. */
  @Async
  AsyncGenerator<String> tail(Path file) throws IOException {
    StringBuilder rest = new StringBuilder();
    int read = 0;
    while (true) {
      int from = read;
      String added = await(toThread(() -> Files.readString(file).substring(from)));
      read += added.length();
      rest.append(added);
      for (int end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
        String line = rest.substring(0, end);
        rest.delete(0, end + 1);
        if (line.equals("end")) {
          return end();
        }
        emit(line);
      }
      if (added.isEmpty()) {
        await(sleep(POLL_MILLIS));
      }
    }
  }

  @Async
  AsyncGenerator<String> matching(AsyncGenerator<String> lines, String word) {
    for (String line : each(lines)) {
      if (line.contains(word)) {
        emit(line);
      }
    }
    return end();
  }

  @Async
  Coroutine<Void> write(Path file) throws IOException {
    String[] parts = {
      "INFO begin\nWARN disk ", "almost full\n", "INFO work\n", "WARN slow\nINFO done\nend\n"
    };
    for (String part : parts) {
      await(sleep(3 * POLL_MILLIS));
      await(toThread(() -> Files.writeString(file, part, StandardOpenOption.APPEND)));
    }
    return done();
  }

  @Async
  Coroutine<Void> main() throws IOException {
    Path file = Files.createTempFile("fermata", ".log");
    try {
      Task<Void> writer = createTask(write(file));
      for (String line : each(matching(tail(file), "WARN"))) {
        System.out.println(line);
      }
      await(writer);
      System.out.println("end of log");
    } finally {
      Files.delete(file);
    }
    return done();
  }

  public static void main(String[] args) throws IOException {
    Loop.run(new LogTail_Async().main());
  }
}
