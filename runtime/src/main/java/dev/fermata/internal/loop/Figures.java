package dev.fermata.internal.loop;

/** What a loop counts: see {@code dev.fermata.debug.LoopMetrics}. */
public record Figures(
    long turns,
    int ready,
    int timers,
    int cancelledTimers,
    int channels,
    long selectNanos,
    long earlySelects,
    long slowestNanos,
    String slowestText) {}
