package dev.fermata.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A main class in a process of its own; what it prints on either stream is its output. */
final class Program implements AutoCloseable {
  /** A program that hangs is ended, so that its test fails instead of waiting. */
  private static final long LIMIT_SECONDS = 120;

  private final String name;
  private final Process process;
  private final BufferedReader output;

  Program(String mainClass, Object... arguments) throws IOException {
    name = mainClass;
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-classpath",
        System.getProperty("java.class.path"),
        "dev.fermata.examples." + mainClass));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    output = process.inputReader(StandardCharsets.UTF_8);
    CompletableFuture.delayedExecutor(LIMIT_SECONDS, TimeUnit.SECONDS).execute(this::close);
  }

  /** All that the program prints until it ends, which it must do with status 0. */
  static List<String> run(String mainClass, Object... arguments)
      throws IOException, InterruptedException {
    try (Program program = new Program(mainClass, arguments)) {
      return program.finish();
    }
  }

  /** The next line. */
  String line() throws IOException {
    return output.readLine();
  }

  /** The lines that are left. The program must end with status 0. */
  List<String> finish() throws InterruptedException {
    List<String> lines = output.lines().toList();
    process.waitFor();
    assertEquals(0, process.exitValue(), () -> name + " printed " + lines);
    return lines;
  }

  /** Asks the program to end, as a SIGTERM does. */
  void terminate() {
    process.toHandle().destroy(); // the process's own method would close its output
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly); // they hold our pipe open, too
    process.destroyForcibly();
  }
}
