package dev.fermata.interop;

import dev.fermata.AsyncIterable;
import dev.fermata.Loop;
import java.util.Objects;
import java.util.concurrent.Flow;

/** Ways between asynchronous sequences and {@link Flow}, the JDK's reactive streams; demand goes through in both directions. */
public final class Flows {
  /** How many values a subscription asks for ahead when nothing else is said. */
  public static final int DEFAULT_AHEAD = 16;

  private Flows() {}

  /**
   * Publishes the elements of {@code source}. Each subscription iterates anew, in a task of its own: it goes to the next element only
   * when the subscriber has asked for one.
   *
   * <p>Threading: the publisher and its subscriptions may be used from any thread; the subscriber is called on the loop's thread. What the
   * source throws ends the subscription by {@code onError}, and so does the cancellation of its task, when the loop ends for example, as a
   * {@link java.util.concurrent.CancellationException}; a loop that is closed already is a {@link dev.fermata.LoopStateException} at once.
   * Cancelling the subscription cancels the task, and closes a generator.
   *
   * @param loop the loop that runs the tasks; it must be running when values are to flow
   */
  public static <T> Flow.Publisher<T> publisher(Loop loop, AsyncIterable<? extends T> source) {
    Objects.requireNonNull(loop, "loop");
    Objects.requireNonNull(source, "source");
    return subscriber -> new Outflow<>(loop, source, subscriber).open();
  }

  /** As {@link #iterable(Flow.Publisher, int)}, with {@link #DEFAULT_AHEAD}. */
  public static <T> AsyncIterable<T> iterable(Flow.Publisher<? extends T> publisher) {
    return iterable(publisher, DEFAULT_AHEAD);
  }

  /**
   * The elements of a publisher. Each iteration subscribes anew, when it asks for the first element. The iterator is an asynchronous
   * generator: {@code aclose}, and leaving a loop over it, cancel the subscription. What the publisher gives to {@code onError} is thrown,
   * the very same object.
   *
   * @param ahead how many elements are asked for before they are needed; at least 1
   * @throws IllegalArgumentException if {@code ahead} is less than 1
   */
  public static <T> AsyncIterable<T> iterable(Flow.Publisher<? extends T> publisher, int ahead) {
    Objects.requireNonNull(publisher, "publisher");
    if (ahead < 1) {
      throw new IllegalArgumentException("ahead must be at least 1: " + ahead);
    }
    return () -> new InflowFrame(publisher, ahead).asyncGenerator();
  }
}
