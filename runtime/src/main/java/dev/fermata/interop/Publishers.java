package dev.fermata.interop;

import dev.fermata.AsyncIterable;
import dev.fermata.Loop;
import java.util.Objects;
import java.util.concurrent.Flow;

/** From reactive streams to {@code for (T t : each(source))} and back; demand is honoured both ways. */
public final class Publishers {
  private static final int PREFETCH = 16;

  private Publishers() {}

  /** As {@link #source(Flow.Publisher, int)}, asking for 16 elements in advance. */
  public static <T> PublisherSource<T> source(Flow.Publisher<T> publisher) {
    return source(publisher, PREFETCH);
  }

  /**
   * The elements of {@code publisher}, for the running loop. It is subscribed to when the first element is asked for, and is never asked for more
   * than {@code prefetch} elements that have not been taken. Its error comes out of the step that meets it, as it is.
   *
   * @param prefetch how many elements may be on their way, at least 1: then each is asked for when it is wanted
   * @throws dev.fermata.LoopStateException if no loop is running in this thread
   */
  public static <T> PublisherSource<T> source(Flow.Publisher<T> publisher, int prefetch) {
    if (prefetch < 1) {
      throw new IllegalArgumentException("prefetch is less than 1: " + prefetch);
    }
    return new PublisherSource<>(
        Loop.running(), Objects.requireNonNull(publisher, "publisher"), prefetch);
  }

  /**
   * A publisher of the elements of {@code source}, which are made on {@code loop} when a subscriber asks for them. Each subscriber has a task
   * and an iterator of its own; its methods are called on the loop's thread. A failure goes to {@code onError}, and so does the
   * cancellation of the task, as a {@link java.util.concurrent.CancellationException}. When the subscription is cancelled, an
   * {@link dev.fermata.AsyncGenerator} is closed.
   *
   * <p>The publisher may be subscribed to from any thread.
   */
  public static <T> Flow.Publisher<T> publisher(AsyncIterable<T> source, Loop loop) {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(loop, "loop");
    return subscriber ->
        Emission.begin(loop, source, Objects.requireNonNull(subscriber, "subscriber"));
  }
}
