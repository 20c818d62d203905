package dev.fermata.debug;

import dev.fermata.Loop;
import dev.fermata.internal.loop.Figures;
import dev.fermata.internal.loop.SelectorLoop;
import java.time.Duration;

/**
 * Figures of a loop, for monitoring. A loop lags when its slowest callback is long; it is idle while it waits in select.
 *
 * @param turns how many turns the loop has made
 * @param ready how many callbacks and steps are queued
 * @param timers how many timers are scheduled, cancelled ones included
 * @param cancelledTimers how many of those are cancelled
 * @param channels how many channels are registered
 * @param tasks how many tasks are not done
 * @param selectWait how long the loop has waited in select in all
 * @param earlySelects how often a select returned early for no reason
 * @param slowest how long the slowest callback took; measured in debug mode only, else zero
 * @param slowestText what the slowest callback was; empty text without debug mode
 */
public record LoopMetrics(
    long turns,
    int ready,
    int timers,
    int cancelledTimers,
    int channels,
    int tasks,
    Duration selectWait,
    long earlySelects,
    Duration slowest,
    String slowestText) {

  /**
   * The figures of {@code loop}, from any thread; while another thread runs the loop each is a recent value of its own.
   *
   * @throws UnsupportedOperationException if the loop is not one that {@link Loop#create()} makes
   */
  public static LoopMetrics of(Loop loop) {
    if (!(loop instanceof SelectorLoop own)) {
      throw new UnsupportedOperationException(loop.getClass() + " has no figures");
    }
    Figures figures = own.figures();
    return new LoopMetrics(
        figures.turns(),
        figures.ready(),
        figures.timers(),
        figures.cancelledTimers(),
        figures.channels(),
        own.tasks().size(),
        Duration.ofNanos(figures.selectNanos()),
        figures.earlySelects(),
        Duration.ofNanos(figures.slowestNanos()),
        figures.slowestText());
  }
}
