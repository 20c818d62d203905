package dev.fermata.benchmarks.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes classes whose methods are all coroutines of 30 lines, no two alike in names and constants. */
final class CoroutineSources {
  private static final int METHODS_PER_CLASS = 10;

  private CoroutineSources() {}

  /** The files written. */
  static List<Path> write(Path directory, int methods) throws IOException {
    Files.createDirectories(directory.resolve("load"));
    List<Path> files = new ArrayList<>();
    for (int first = 0; first < methods; first += METHODS_PER_CLASS) {
      String name = "Load" + first / METHODS_PER_CLASS;
      StringBuilder source = new StringBuilder(HEADER.formatted(name));
      for (int i = first; i < Math.min(methods, first + METHODS_PER_CLASS); i++) {
        source.append(METHOD.replace("#", Integer.toString(i)));
      }
      files.add(Files.writeString(
          directory.resolve("load").resolve(name + ".java"), source.append("}\n")));
    }
    return files;
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
  private static final String METHOD = """
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
}
