package dev.fermata.examples;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A program of the system's as a counterpart. Where it is not installed, the test is skipped, and says so. */
final class Tool {
  private Tool() {}

  /** What the program prints on either stream, given an input. */
  static String run(String input, String... command) throws IOException {
    assumeTrue(isInstalled(command[0]), command[0] + " is not installed");
    Process process =
        new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
    try (var in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    }
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  static boolean isInstalled(String program) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }
}
