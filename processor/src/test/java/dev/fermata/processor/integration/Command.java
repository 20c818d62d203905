package dev.fermata.processor.integration;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a program to its end. */
final class Command {
  private static final long LIMIT_SECONDS = 300;

  private Command() {}

  /** What a program left: its exit code and everything it printed. */
  record Result(int exitCode, String output) {

    /** The output of a program that ended well; anything else fails the test. */
    String expectSuccess() {
      if (exitCode != 0) {
        throw new AssertionError("exit code " + exitCode + "\n" + output);
      }
      return output;
    }

    /** The output of a program that must not end well. */
    String expectFailure() {
      if (exitCode == 0) {
        throw new AssertionError("succeeded, against expectation\n" + output);
      }
      return output;
    }
  }

  static Result run(Path directory, List<String> command) {
    try {
      Path output = Files.createTempFile(directory, "output", ".txt");
      ProcessBuilder builder =
          new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
      // What the machine adds to every java program would show up in the output.
      builder
          .environment()
          .keySet()
          .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
      Process process = builder.redirectOutput(output.toFile()).start();
      boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
      if (!ended) {
        process.destroyForcibly().waitFor();
      }
      String text = Files.readString(output, UTF_8);
      Files.delete(output);
      if (!ended) {
        throw new AssertionError(
            "still running after " + LIMIT_SECONDS + " s: " + command + "\n" + text);
      }
      return new Result(process.exitValue(), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
