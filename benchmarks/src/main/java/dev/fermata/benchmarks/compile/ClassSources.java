package dev.fermata.benchmarks.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes classes with methods of 30 lines, no two alike in names and constants. */
final class ClassSources {
  /** How many methods a class has. */
  static final int METHODS = 10;

  private ClassSources() {}

  /** A class all of whose methods are coroutines. */
  static Path coroutines(Path directory, String name, int number) throws IOException {
    return write(directory, name, number, HEADER, COROUTINE);
  }

  /** A class of the same size without any. */
  static Path plain(Path directory, String name, int number) throws IOException {
    return write(directory, name, number, PLAIN_HEADER, PLAIN);
  }

  private static Path write(Path directory, String name, int number, String header, String method)
      throws IOException {
    Path folder = Files.createDirectories(directory.resolve("load"));
    StringBuilder source = new StringBuilder(header.formatted(name));
    for (int i = 0; i < METHODS; i++) {
      source.append(method.replace("#", Integer.toString(number * METHODS + i)));
    }
    return Files.writeString(folder.resolve(name + ".java"), source.append("}\n"));
  }

  private static final String HEADER = """
      package load;

      import static dev.fermata.Fermata.await;
      import static dev.fermata.Fermata.done;
      import static dev.fermata.Fermata.sleep;

      import dev.fermata.Async;
      import dev.fermata.Coroutine;
      import java.io.IOException;
      import java.util.ArrayList;
      import java.util.List;
      import java.util.concurrent.CompletableFuture;

      class %s {
        private final List<String> log = new ArrayList<>();

      """;

  /** A method as services have them: a loop, a branch, a try with handler and clean-up, four awaits; 30 lines. */
  private static final String COROUTINE = """
        @Async
        Coroutine<Integer> work#(List<String> names, CompletableFuture<String> answer) throws IOException {
          int total = #;
          int failures = 0;
          for (String name : names) {
            if (name.isEmpty()) {
              await(sleep(#));
              continue;
            }
            try {
              String text = await(answer);
              if (text.length() > 1000 + #) {
                throw new IOException(name + " is longer than # allows");
              }
              for (int i = 0; i < text.length(); i++) {
                total += text.charAt(i) == ' ' ? 1 : 0;
              }
              log.add(name + ": " + text);
            } catch (IllegalStateException e) {
              failures++;
              if (failures > 3) {
                throw new IOException(name, e);
              }
            } finally {
              total++;
            }
          }
          String last = await(answer).trim();
          return done(total + failures + last.length());
        }

      """;

  private static final String PLAIN_HEADER = """
      package load;

      import java.io.IOException;
      import java.util.ArrayList;
      import java.util.List;
      import java.util.concurrent.CompletableFuture;

      class %s {
        private final List<String> log = new ArrayList<>();

      """;

  /** The same method, blocking. */
  private static final String PLAIN = """
        Integer work#(List<String> names, CompletableFuture<String> answer) throws IOException, InterruptedException {
          int total = #;
          int failures = 0;
          for (String name : names) {
            if (name.isEmpty()) {
              Thread.sleep(#);
              continue;
            }
            try {
              String text = answer.join();
              if (text.length() > 1000 + #) {
                throw new IOException(name + " is longer than # allows");
              }
              for (int i = 0; i < text.length(); i++) {
                total += text.charAt(i) == ' ' ? 1 : 0;
              }
              log.add(name + ": " + text);
            } catch (IllegalStateException e) {
              failures++;
              if (failures > 3) {
                throw new IOException(name, e);
              }
            } finally {
              total++;
            }
          }
          String last = answer.join().trim();
          return total + failures + last.length();
        }

      """;
}
