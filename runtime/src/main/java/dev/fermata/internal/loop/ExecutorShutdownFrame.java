package dev.fermata.internal.loop;

import dev.fermata.Future;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import dev.fermata.internal.task.TaskHost;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Ends the default executor and awaits the end of its work, for which a thread of its own waits meanwhile. */
final class ExecutorShutdownFrame extends Frame {
  private static final Site SITE =
      new Site("dev.fermata.Loop", "shutdownDefaultExecutor", "Loop.java");

  private final TaskHost host;
  private final WorkerPool pool;
  private final Duration limit;

  ExecutorShutdownFrame(TaskHost host, WorkerPool pool, Duration limit) {
    this.host = host;
    this.pool = pool;
    this.limit = limit;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state == 0) {
      List<ExecutorService> executors = pool.end();
      if (executors.isEmpty()) {
        return null;
      }
      Future<Boolean> finished = host.loop().createFuture();
      Thread waiting = new Thread(() -> waitFor(executors, finished), "fermata-executor-shutdown");
      waiting.setDaemon(true);
      waiting.start();
      state = 1;
      return link(t, t.await(finished));
    }
    if (!Boolean.TRUE.equals(t.resumed())) {
      System.getLogger("dev.fermata")
          .log(Level.WARNING, "The executor did not finish joining its threads within {0}", limit);
    }
    return null;
  }

  private void waitFor(List<ExecutorService> executors, Future<Boolean> finished) {
    long end = System.nanoTime() + limit.toNanos();
    boolean all = true;
    try {
      for (ExecutorService executor : executors) {
        all &= executor.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      all = false;
    }
    boolean result = all;
    host.postOrDrop(() -> finished.setResultUnlessCancelled(result));
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
