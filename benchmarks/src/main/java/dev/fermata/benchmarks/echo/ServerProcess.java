package dev.fermata.benchmarks.echo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server in a process of its own, pinned to one core where {@code taskset} exists, that prints its port first. */
public final class ServerProcess implements AutoCloseable {
  /** Linux counts CPU time of processes in hundredths of a second, whatever the kernel's own tick is. */
  private static final long NANOS_PER_TICK = 10_000_000;

  private final Process process;
  private final int port;

  private ServerProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  static ServerProcess start(Class<?> mainClass) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return start(List.of(
        java,
        // With one core to run on, a collector with threads of its own would be measured instead
        // of the server.
        "-XX:+UseSerialGC",
        "-Xmx256m",
        "-cp",
        System.getProperty("java.class.path"),
        mainClass.getName()));
  }

  /** Starts a program that prints the port on which it listens as its first line. */
  public static ServerProcess start(List<String> program) throws IOException {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(Path.of("/usr/bin/taskset"))) {
      command.addAll(List.of("taskset", "-c", "0"));
    }
    command.addAll(program);
    Process process = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = output.readLine();
    if (line == null) {
      throw new IOException(program + " ended without printing a port");
    }
    return new ServerProcess(process, Integer.parseInt(line.trim()));
  }

  /** Where it listens, on the loopback address. */
  public int port() {
    return port;
  }

  /** CPU time of all its threads so far, in user mode and in the kernel. */
  public long cpuNanos() throws IOException {
    String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
    // The second field is the command in brackets and may hold spaces, so count from behind it.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * NANOS_PER_TICK;
  }

  /** By which the system knows it. */
  public long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    process.destroyForcibly(); // it has nothing to save
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
