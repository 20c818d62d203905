package dev.fermata.benchmarks.echo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An echo server in a process of its own, pinned to one core where {@code taskset} exists, that prints its port first. */
final class ServerProcess implements AutoCloseable {
  /** Linux counts CPU time of processes in hundredths of a second, whatever the kernel's own tick is. */
  private static final long NANOS_PER_TICK = 10_000_000;

  private final Process process;
  private final int port;

  private ServerProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  static ServerProcess start(Class<?> mainClass) throws IOException {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(Path.of("/usr/bin/taskset"))) {
      command.addAll(List.of("taskset", "-c", "0"));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // With one core to run on, a collector with threads of its own would be measured instead of the
    // server.
    command.addAll(
        List.of("-XX:+UseSerialGC", "-Xmx256m", "-cp", System.getProperty("java.class.path")));
    command.add(mainClass.getName());
    Process process = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = output.readLine();
    if (line == null) {
      throw new IOException(mainClass.getName() + " ended without printing a port");
    }
    return new ServerProcess(process, Integer.parseInt(line.trim()));
  }

  int port() {
    return port;
  }

  /** CPU time of all its threads so far, in user mode and in the kernel. */
  long cpuNanos() throws IOException {
    String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
    // The second field is the command in brackets and may hold spaces, so count from behind it.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * NANOS_PER_TICK;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
