package dev.fermata.internal.io;

import java.lang.management.ManagementFactory;

/** Counts what the current thread allocates. */
final class ThreadAllocation {
  private final com.sun.management.ThreadMXBean threads =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  long bytes() {
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
