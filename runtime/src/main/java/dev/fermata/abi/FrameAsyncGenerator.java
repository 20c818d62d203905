package dev.fermata.abi;

import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The asynchronous generator over a frame: what users hold. What drives the body is {@link AsyncBody}, which does not know this object, so
 * that the garbage collector can tell when nobody holds it.
 *
 * @param <Y> the type of the values handed out
 */
public final class FrameAsyncGenerator<Y extends @Nullable Object> extends AsyncGenerator<Y> {
  private final AsyncBody body;
  private @Nullable StepFrame
      step; // of the loop over this generator, which takes one step after the other

  FrameAsyncGenerator(AsyncBody body) {
    this.body = body;
    keepCreationSite();
  }

  @Override
  public String name() {
    return body.name();
  }

  @Override
  public Coroutine<Boolean> advance() {
    return step(StepFrame.Kind.ADVANCE, null).coroutine();
  }

  @Override
  public Coroutine<Boolean> throwInto(Throwable error) {
    Objects.requireNonNull(error, "error");
    return step(StepFrame.Kind.THROW_INTO, error).coroutine();
  }

  @Override
  public Coroutine<Void> aclose() {
    return step(StepFrame.Kind.ACLOSE, null).coroutine();
  }

  private StepFrame step(StepFrame.Kind kind, @Nullable Throwable error) {
    return new StepFrame(body, this, kind, error);
  }

  @Override
  @SuppressWarnings({"unchecked", "NullAway"}) // values of this type, null where it allows that
  public Y current() {
    if (!body.hasCurrent()) {
      throw new NoSuchElementException("no current value: advance() has not given true");
    }
    return (Y) body.current();
  }

  AsyncBody body() {
    return body;
  }

  /** The first step: tells the loop, if one is running. */
  void begin() {
    body.watchedBy(watch(body::closing));
  }

  /** A frame that takes the next step of the one loop over this generator. */
  StepFrame nextStep() {
    if (step == null || body.isRunning()) {
      step = step(StepFrame.Kind.ADVANCE, null);
    }
    step.reset();
    return step;
  }
}
