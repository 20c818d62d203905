package dev.fermata;

import dev.fermata.abi.FrameGenerator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A synchronous generator: its body runs from one {@link Fermata#emit} to the next as values are asked for, on the thread that asks, and
 * no loop is needed. The semantics are those of Python's generators (PEP 342, PEP 380).
 *
 * <p>One-shot: an iteration goes on where the last one stopped. {@link #iterable} makes something that can be iterated again and again.
 * What the body throws comes out of the call that ran it, the very same object, and ends the generator. A generator that is left before
 * its end should be closed, so that its finally blocks run: by {@link #close}, or by a try-with-resources statement around the loop.
 *
 * <p>Not thread safe. It may be handed from thread to thread while it does not run.
 *
 * @param <Y> the type of the values handed out
 * @param <S> the type of the values sent in
 * @param <R> the type of the return value
 */
public abstract sealed class Generator<
        Y extends @Nullable Object, S extends @Nullable Object, R extends @Nullable Object>
    extends Resumable implements Iterable<Y>, AutoCloseable permits FrameGenerator {
  /** For Fermata's own types. */
  protected Generator() {}

  /**
   * Runs to the next emit and gives what it hands out; the emit that the body stood at has the value null.
   *
   * @throws NoSuchElementException if the body ends instead, or has ended before
   * @throws IllegalStateException if the generator is running, or another one goes on with it
   */
  public abstract Y next();

  /**
   * Whether there is a next value. Runs the body up to it, and keeps it for {@link #next}.
   *
   * @throws IllegalStateException if the generator is running, or another one goes on with it
   */
  public abstract boolean hasNext();

  /**
   * Makes the emit that the body stands at return {@code value}, and runs to the next one.
   *
   * @throws NoSuchElementException if the body ends instead, or has ended before
   * @throws IllegalStateException if the generator is running, or another one goes on with it; if the body has not started, and so stands
   *     at no emit, and the value is not null; if {@link #hasNext} has fetched a value that nobody has taken
   */
  public abstract Y send(S value);

  /**
   * Makes the emit that the body stands at throw {@code error}, and runs to the next one. A value that {@link #hasNext} has fetched is lost.
   * In a generator that has not started, or has ended, nothing runs: {@code error} is thrown and ends it.
   *
   * @throws NoSuchElementException if the body ends instead
   * @throws IllegalStateException if the generator is running, or another one goes on with it
   */
  public abstract Y throwInto(Throwable error);

  /**
   * Ends the generator where it stands: an error is thrown at its emit, which only finally blocks should see. Does nothing if the body has
   * ended; a body that has not started never will. What a finally block throws comes out of this call.
   *
   * @throws IllegalStateException if the body hands out another value instead of ending; if the generator is running, or another one goes on
   *     with it
   */
  @Override
  public abstract void close();

  /**
   * What the body returned.
   *
   * @throws IllegalStateException if it has not returned: because it has not ended, threw, or was closed
   */
  public abstract R returned();

  /** The generator's name: the class and method it was compiled from. */
  public abstract String name();

  /** This generator's remaining values: all iterators go on with the same ones. */
  @Override
  public abstract Iterator<Y> iterator();

  /** This generator's remaining values, ordered. Closing the stream closes the generator; a short-circuiting operation alone does not. */
  public final Stream<Y> stream() {
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED), false)
        .onClose(this::close);
  }

  /**
   * Something that can be iterated any number of times: each iteration takes a fresh generator from {@code factory}.
   *
   * @param factory for instance {@code () -> Numbers_Async.primes()}
   */
  public static <Y extends @Nullable Object> Iterable<Y> iterable(
      Supplier<? extends Generator<Y, ?, ?>> factory) {
    Objects.requireNonNull(factory, "factory");
    return () -> factory.get().iterator();
  }

  /** Text for people: the name. */
  @Override
  public String toString() {
    return "<Generator " + name() + ">";
  }
}
