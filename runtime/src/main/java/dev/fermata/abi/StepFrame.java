package dev.fermata.abi;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One step of an asynchronous generator: runs its body, in place, to the next emit. An await in the body suspends whoever awaits the step. */
final class StepFrame extends Frame {
  /** What a step does to the body. */
  enum Kind {
    ADVANCE("advance"),
    THROW_INTO("throwInto"),
    ACLOSE("aclose");

    private final Site site;

    Kind(String method) {
      site = new Site("dev.fermata.AsyncGenerator", method, "AsyncGenerator.java");
    }
  }

  private final AsyncBody body;
  private final @Nullable FrameAsyncGenerator<?> generator; // so that it is not taken for abandoned
  private final Kind kind;
  private final @Nullable Throwable error;

  StepFrame(
      AsyncBody body,
      @Nullable FrameAsyncGenerator<?> generator,
      Kind kind,
      @Nullable Throwable error) {
    this.body = body;
    this.generator = generator;
    this.kind = kind;
    this.error = error;
  }

  /** Makes a frame that has ended good for another step. */
  void reset() {
    state = 0;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    Object returned;
    try {
      returned = state == 0 ? begin(t) : t.resumed();
    } catch (CoroutineExit e) {
      if (kind == Kind.ACLOSE && body.hasEnded()) {
        return null;
      }
      throw e;
    }
    if (!(returned instanceof Frame) || returned == Signal.ENDED) {
      return kind == Kind.ACLOSE ? null : (Object) false;
    }
    if (t.hasHandedOut(returned)) {
      return handedOut(t.takeHandedOut());
    }
    state = 1;
    return link(t, returned);
  }

  private Object begin(Driver t) throws Throwable {
    if (body.isRunning()) {
      throw new IllegalStateException(site().name().substring("AsyncGenerator.".length())
          + "(): asynchronous generator is already running");
    }
    if (body.hasEnded()) {
      return Signal.ENDED;
    }
    if (body.isCold()) {
      if (kind != Kind.ADVANCE) {
        return end();
      }
      Objects.requireNonNull(generator).begin();
    }
    return body.run(t, kind == Kind.ACLOSE ? new CoroutineExit() : error);
  }

  /** The body has not started: nothing runs. */
  private Object end() throws Throwable {
    body.giveUp();
    if (error != null) {
      throw error;
    }
    return Signal.ENDED;
  }

  private Object handedOut(@Nullable Object value) {
    body.handedOut(value);
    if (kind == Kind.ACLOSE) {
      throw new IllegalStateException(
          "asynchronous generator ignored aclose(): it emitted a value");
    }
    return true;
  }

  @Override
  protected Site site() {
    return kind.site;
  }
}
