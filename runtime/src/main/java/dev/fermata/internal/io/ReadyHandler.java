package dev.fermata.internal.io;

/** The side of a channel that the poller tells about events. Runs on the loop thread, inside a poll: it must not run user code. */
@FunctionalInterface
public interface ReadyHandler {
  /**
   * Takes one event.
   *
   * @param operation one of the constants of {@link java.nio.channels.SelectionKey}
   * @return false if nobody waits for further events of this kind: the poller then stops watching for them
   */
  boolean ready(int operation);
}
