package dev.fermata.benchmarks.sleepers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What tasks cost that sleep at the same time. */
public final class Sleepers {
  private final int tasks;
  private final int seconds;

  /** So many tasks that sleep for so many seconds; that should be longer than it takes to make them. */
  public Sleepers(int tasks, int seconds) {
    this.tasks = tasks;
    this.seconds = seconds;
  }

  /**
   * What it took.
   *
   * @param bytesEach of live heap while all are asleep, for each
   * @param programBytes of those, the coroutine and frame that the program's own call makes
   * @param cpuSeconds of the whole process
   * @param inOrder whether all woke, in the order of their deadlines
   */
  public record Result(double bytesEach, double programBytes, double cpuSeconds, boolean inOrder) {
    /** What each takes beside what the program's own call makes. */
    public double runtimeBytes() {
      return bytesEach - programBytes;
    }

    @Override
    public String toString() {
      return bytesEach + " " + programBytes + " " + cpuSeconds + " " + inOrder;
    }

    static Result parse(String line) {
      String[] parts = line.trim().split(" ", -1);
      return new Result(
          Double.parseDouble(parts[0]),
          Double.parseDouble(parts[1]),
          Double.parseDouble(parts[2]),
          Boolean.parseBoolean(parts[3]));
    }
  }

  /**
   * Measures the heap in one process and CPU time in others: collecting garbage to measure the first takes the second.
   *
   * @param samples of CPU time, whose median is taken; an odd number
   */
  public Result run(int samples) throws IOException, InterruptedException {
    Result heap = process(true);
    boolean inOrder = heap.inOrder();
    List<Double> seconds = new ArrayList<>();
    for (int i = 0; i < samples; i++) {
      Result cpu = process(false);
      inOrder &= cpu.inOrder();
      seconds.add(cpu.cpuSeconds());
    }
    Collections.sort(seconds);
    return new Result(heap.bytesEach(), heap.programBytes(), seconds.get(samples / 2), inOrder);
  }

  private Result process(boolean measuresHeap) throws IOException, InterruptedException {
    List<String> command = List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"),
        SleepersProcess.class.getName(),
        Integer.toString(tasks),
        Integer.toString(seconds),
        Boolean.toString(measuresHeap));
    Process process = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("the tasks did not sleep: " + String.join(" ", command));
    }
    return Result.parse(output);
  }
}
