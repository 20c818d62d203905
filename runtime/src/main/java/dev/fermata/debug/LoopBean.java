package dev.fermata.debug;

import dev.fermata.Loop;
import java.lang.ref.WeakReference;

/** The bean of one loop. Holds the loop weakly: a bean keeps nothing alive. */
final class LoopBean implements LoopMXBean {
  private final WeakReference<Loop> reference;

  LoopBean(Loop loop) {
    this.reference = new WeakReference<>(loop);
  }

  private Loop loop() {
    Loop loop = reference.get();
    if (loop == null) {
      throw new IllegalStateException("the loop is gone");
    }
    return loop;
  }

  private LoopMetrics metrics() {
    return LoopMetrics.of(loop());
  }

  private TaskTree tree() {
    return TaskTree.of(loop());
  }

  @Override
  public String getText() {
    return loop().toString();
  }

  @Override
  public String getThread() {
    return TreeCapture.threadOf(loop());
  }

  @Override
  public boolean isRunning() {
    return loop().isRunning();
  }

  @Override
  public boolean isDebug() {
    return loop().isDebug();
  }

  @Override
  public void setDebug(boolean on) {
    loop().setDebug(on);
  }

  @Override
  public int getTaskCount() {
    return metrics().tasks();
  }

  @Override
  public long getTurns() {
    return metrics().turns();
  }

  @Override
  public int getReady() {
    return metrics().ready();
  }

  @Override
  public int getTimers() {
    return metrics().timers();
  }

  @Override
  public int getCancelledTimers() {
    return metrics().cancelledTimers();
  }

  @Override
  public int getChannels() {
    return metrics().channels();
  }

  @Override
  public long getSelectMillis() {
    return metrics().selectWait().toMillis();
  }

  @Override
  public long getSlowestMillis() {
    return metrics().slowest().toMillis();
  }

  @Override
  public String getSlowestText() {
    return metrics().slowestText();
  }

  @Override
  public String taskTree() {
    return tree().toString();
  }

  @Override
  public String taskTable() {
    return tree().table();
  }

  @Override
  public String[][] taskRows() {
    return new TaskTable(tree())
        .rows().stream().map(row -> row.toArray(String[]::new)).toArray(String[][]::new);
  }

  @Override
  public String[] cycles() {
    return tree().cycles().stream().map(AwaitGraph::text).toArray(String[]::new);
  }
}
