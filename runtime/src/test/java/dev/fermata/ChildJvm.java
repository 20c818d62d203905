package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** A JVM of its own that runs the main method of a test class; what it prints can be waited for, and it can be sent signals. */
public final class ChildJvm implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final Process process;
  private final BufferedReader output;
  private final List<String> lines = new ArrayList<>();

  private ChildJvm(Process process) {
    this.process = process;
    this.output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts {@code main} with the given options of the JVM. */
  public static ChildJvm start(Class<?> main, List<String> options, String... arguments)
      throws IOException {
    return new ChildJvm(prepare(main, options, arguments).start());
  }

  /** Starts {@code main} with a variable of the environment. */
  public static ChildJvm withVariable(Class<?> main, String name, String value) throws IOException {
    ProcessBuilder builder = prepare(main, List.of());
    builder.environment().put(name, value);
    return new ChildJvm(builder.start());
  }

  private static ProcessBuilder prepare(Class<?> main, List<String> options, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true);
  }

  /** Waits until the program has printed {@code line}. */
  public ChildJvm until(String line) throws IOException {
    for (String read = output.readLine(); read != null; read = output.readLine()) {
      lines.add(read);
      if (read.equals(line)) {
        return this;
      }
    }
    return Assertions.fail("never printed " + line + " but " + lines);
  }

  /**
   * Sends a signal, as {@code kill} does. The test is skipped where the process ignores it: one that is started from a process that
   * ignores a signal does so, too, as under {@code nohup} or in the background of a script.
   */
  public ChildJvm send(String signal) throws IOException, InterruptedException {
    Assumptions.assumeFalse(
        IgnoredSignals.of(process.pid()).contains(signal),
        () -> "SIG" + signal + " is ignored by the processes that are started from here: "
            + "run the tests in the foreground");
    Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start();
    assertEquals(0, kill.waitFor());
    return this;
  }

  /** Waits for the end; returns the exit code. */
  public int exitCode() throws IOException, InterruptedException {
    for (String read = output.readLine(); read != null; read = output.readLine()) {
      lines.add(read);
    }
    assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), () -> "does not end: " + lines);
    return process.exitValue();
  }

  public long pid() {
    return process.pid();
  }

  /** What it has printed so far. */
  public List<String> lines() {
    return lines;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
