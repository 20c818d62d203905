package dev.fermata.benchmarks.sleepers;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.fermata.Loop;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** Has many tasks sleep, in a process of its own, and prints what that took as the text of a {@link Sleepers.Result}. */
final class SleepersProcess {

  private static final int OBJECT_ALIGNMENT = 8;

  private final Naps naps = new Naps_Async();
  private final int tasks;
  private final Duration delay;
  private long heap;
  private long programBytes;

  private SleepersProcess(int tasks, Duration delay) {
    this.tasks = tasks;
    this.delay = delay;
  }

  /** The arguments: how many tasks, for how many seconds, and whether to measure the heap, which takes CPU time, or that. */
  public static void main(String[] args) {
    SleepersProcess process = new SleepersProcess(
        Integer.parseInt(args[0]), Duration.ofSeconds(Integer.parseInt(args[1])));
    System.out.println(process.run(Boolean.parseBoolean(args[2])));
  }

  private Sleepers.Result run(boolean measuresHeap) {
    long before = measuresHeap ? usedHeap() : 0;
    try (Closing closing = new Closing(Loop.create())) {
      Loop loop = closing.loop();
      if (measuresHeap) {
        loop.callSoon(() -> programBytes = ofProgram());
        loop.callLater(
            delay.multipliedBy(9).dividedBy(10),
            () -> heap = naps.woken() == 0 ? usedHeap() - before : -1);
      }
      loop.runUntilComplete(naps.napAll(tasks, delay));
    }
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new Sleepers.Result(
        (double) heap / tasks,
        programBytes,
        system.getProcessCpuTime() / 1e9,
        naps.inOrder() && naps.woken() == tasks);
  }

  private record Closing(Loop loop) implements AutoCloseable {
    @Override
    public void close() {
      loop.close();
    }
  }

  private static long usedHeap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** What a call of the program's own method makes, in a loop: the coroutine and its frame. */
  private long ofProgram() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    int calls = 10_000;
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < calls; i++) {
      naps.nap(i, delay).close();
    }
    long each = (threads.getCurrentThreadAllocatedBytes() - before) / calls;
    return each - each % OBJECT_ALIGNMENT; // the rest is for what counts what was not started
  }
}
