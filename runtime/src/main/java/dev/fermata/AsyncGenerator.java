package dev.fermata;

import dev.fermata.abi.FrameAsyncGenerator;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A generator whose body may await. The semantics are those of Python's asynchronous generators (PEP 525), into which nothing is sent.
 *
 * <p>Its methods return cold coroutines: what they do happens when these are awaited. The body runs inside the task that awaits; a
 * cancellation of that task arrives at the await in the body. {@code for (var y : each(generator))} asks for one value after the other and
 * closes the generator when it is left.
 *
 * <p>One-shot; confined to the thread of its loop. The loop closes what has begun and not ended when it shuts down, and what becomes garbage
 * before. Outside a loop, as with {@link dev.fermata.interop.Stepper}, nobody does.
 *
 * @param <Y> the type of the values handed out
 */
public abstract sealed class AsyncGenerator<Y extends @Nullable Object> extends Resumable
    implements AsyncIterable<Y>, AsyncIterator<Y> permits FrameAsyncGenerator {
  private StackTraceElement[] created = CallSite.NONE;

  /** For Fermata's own types. */
  protected AsyncGenerator() {}

  /**
   * Runs to the next emit; false at the end, and when the generator has ended before. What the body throws comes out, the very same object,
   * and ends it.
   *
   * <p>Failure when awaited: {@link IllegalStateException} while another step of the generator has not ended.
   */
  @Override
  public abstract Coroutine<Boolean> advance();

  /**
   * What the last step handed out.
   *
   * @throws NoSuchElementException before the first step, and after the end
   */
  @Override
  public abstract Y current();

  /**
   * Makes the emit that the body stands at throw {@code error} and runs to the next one; false at the end. A generator that has not started
   * ends with {@code error} and runs nothing; in one that has ended nothing happens.
   *
   * <p>Failure when awaited: as that of {@link #advance}.
   */
  public abstract Coroutine<Boolean> throwInto(Throwable error);

  /**
   * Ends the generator where it stands: an error is thrown at its emit, which only finally blocks should see; they may await. Does nothing if
   * the body has ended; a body that has not started never will.
   *
   * <p>Failure when awaited: as that of {@link #advance}, and {@link IllegalStateException} if the body hands out another value instead of
   * ending.
   */
  public abstract Coroutine<Void> aclose();

  /** The generator's name: the class and method it was compiled from. */
  public abstract String name();

  /** This generator: all iterations go on with the same values. */
  @Override
  public final AsyncIterator<Y> asyncIterator() {
    return this;
  }

  /** In debug mode, keeps where the generator was made, for a report that it was abandoned. */
  protected final void keepCreationSite() {
    Loop loop = Loop.runningOrNull();
    if (loop != null && loop.isDebug()) {
      created = CallSite.capture();
    }
  }

  /**
   * Tells the running loop, if there is one, that the generator has begun.
   *
   * @param closing makes a coroutine that closes the generator; must not refer to this object
   * @return to be run when the generator has ended; null if nobody was told
   */
  protected final @Nullable Runnable watch(Supplier<Coroutine<Void>> closing) {
    Loop loop = Loop.runningOrNull();
    return loop == null ? null : loop.watchGenerator(this, closing, created);
  }

  /** Text for people: the name. */
  @Override
  public String toString() {
    return "<AsyncGenerator " + name() + ">";
  }
}
