package dev.fermata.abi;

import dev.fermata.Generator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The generator over a frame.
 *
 * <p>A body returns what it hands out, after it has saved its locals in its frame; or {@link Signal#ENDED} when it returns; or its frame
 * when it goes on with another generator. In the last case the two frames are linked, and this object resumes the inner one directly, at
 * any depth. The inner generator is lent meanwhile. Who holds it may ask it all the same between two values: then the chain is taken apart
 * where it begins, and put together again when the outer one goes on.
 *
 * @param <Y> the type of the values handed out
 * @param <S> the type of the values sent in
 * @param <R> the type of the return value
 */
@SuppressWarnings(
    "IterableAndIterator") // all iterators share one position, so that one object is enough
public final class FrameGenerator<
        Y extends @Nullable Object, S extends @Nullable Object, R extends @Nullable Object>
    extends Generator<Y, S, R> implements Iterator<Y>, Origin {
  /** Stands at an emit. */
  private static final int SUSPENDED = 0;
  /** Stands at an emit whose value has been fetched and not been taken. */
  private static final int READY = 1;
  /** Has not started. */
  private static final int COLD = 2;

  private static final int RUNNING = 3;
  /** Runs as part of a generator that goes on with it. */
  private static final int LENT = 4;

  private static final int ENDED = 5;
  /** Stands where it goes on with another generator, which somebody else has asked meanwhile. */
  private static final int PARTED = 6;

  private final Site site;
  private @Nullable Frame body; // null once ended
  private @Nullable Frame innermost; // the frame to resume; body, or one that it goes on with
  private @Nullable GeneratorDriver driver; // null before it has run by itself
  private @Nullable FrameGenerator<?, ?, ?> parted; // the one that is asked by others; if PARTED
  private int phase = COLD;
  private @Nullable Object ahead; // the value fetched by hasNext
  private @Nullable Object result;
  private boolean hasReturned;

  FrameGenerator(Frame body) {
    this.site = body.site();
    this.body = body;
    this.innermost = body;
    body.origin = this;
  }

  @Override
  public String name() {
    return site.name();
  }

  @Override
  public Iterator<Y> iterator() {
    return this;
  }

  // Asking for values

  @Override
  public boolean hasNext() {
    return phase == READY || fetch();
  }

  @Override
  @SuppressWarnings({"unchecked", "NullAway"}) // values of this type, null where it allows that
  public Y next() {
    if (phase != READY && !fetch()) {
      throw exhausted();
    }
    phase = SUSPENDED;
    Object value = ahead;
    if (value instanceof Boxing boxing) {
      return (Y) boxing.box(driver());
    }
    ahead = null;
    return (Y) value;
  }

  /** Runs to the next emit; false at the end. */
  private boolean fetch() {
    if (phase != SUSPENDED && !begin()) {
      return false;
    }
    phase = RUNNING;
    GeneratorDriver t = driver();
    Object value;
    try {
      value = frame().resume(t);
    } catch (Throwable e) {
      value = settle(t, null, e);
    }
    if (value instanceof Frame) {
      value = value == Signal.ENDED && phase == ENDED ? value : settle(t, value, null);
      if (value == Signal.ENDED) {
        return false;
      }
    }
    if (t.unwinding) {
      t.unwinding = false;
    }
    if (ahead != value) { // a write costs more than a look
      ahead = value;
    }
    phase = READY;
    return true;
  }

  /** Whether the body can run, for the first time or again. */
  private boolean begin() {
    if (isExhausted()) {
      return false;
    }
    if (driver == null) {
      driver = new GeneratorDriver();
    }
    if (phase == PARTED) {
      join();
    }
    return true;
  }

  /**
   * Whether the body has ended. A generator that is lent is so no longer.
   *
   * @throws IllegalStateException if it is running
   */
  boolean isExhausted() {
    if (phase == RUNNING) {
      throw executing();
    }
    if (phase == LENT) {
      part();
    }
    return phase == ENDED;
  }

  private static IllegalStateException executing() {
    return new IllegalStateException("generator already executing");
  }

  private GeneratorDriver driver() {
    return Objects.requireNonNull(driver);
  }

  private Frame frame() {
    return Objects.requireNonNull(innermost);
  }

  private static NoSuchElementException exhausted() {
    return new NoSuchElementException("the generator is exhausted");
  }

  // Sending and throwing in

  @Override
  public Y send(S value) {
    if (value != null && phase == COLD) {
      throw new IllegalStateException("can't send non-null value to a just-started generator");
    }
    if (phase == READY) {
      throw new IllegalStateException(
          "hasNext() has fetched a value that has not been taken: call next() before send(…)");
    }
    if (begin()) {
      driver().value = value;
    }
    return next();
  }

  @Override
  public Y throwInto(Throwable error) {
    Objects.requireNonNull(error, "error");
    boolean isCold = phase == COLD;
    if (isCold || !begin()) {
      giveUp();
      throw Driver.<AssertionError, RuntimeException>rethrow(error);
    }
    ahead = null;
    Throwable thrown = error instanceof CoroutineExit ? closeInner(error) : error;
    phase = SUSPENDED;
    driver().error = thrown;
    return next();
  }

  // Closing

  @Override
  public void close() {
    if (phase == COLD) {
      giveUp();
    } else if (begin()) {
      ahead = null;
      end(closeInner(new CoroutineExit()));
    }
  }

  private void giveUp() {
    if (body != null) {
      body.finish();
    }
  }

  private void end(Throwable thrown) {
    phase = SUSPENDED;
    driver().error = thrown;
    try {
      if (!fetch()) {
        return;
      }
    } catch (CoroutineExit closed) {
      return;
    }
    phase = SUSPENDED;
    ahead = null;
    throw ignored();
  }

  private static IllegalStateException ignored() {
    return new IllegalStateException("generator ignored close(): it emitted a value");
  }

  /**
   * Closes the generators that this one goes on with, innermost first.
   *
   * @return what is to be thrown into this one's own body
   */
  private Throwable closeInner(Throwable exit) {
    Throwable thrown = exit;
    phase = RUNNING;
    while (innermost != body) {
      Frame frame = frame();
      Frame caller = frame.caller;
      if (!(frame.origin instanceof FrameGenerator<?, ?, ?> inner)) {
        innermost = caller; // it stood for another
        continue;
      }
      frame.caller = null;
      inner.giveBack(frame);
      innermost = caller;
      thrown = inner.closedBy(thrown, exit);
    }
    return thrown;
  }

  /** It is no longer part of another generator. */
  private void giveBack(Frame standsAt) {
    innermost = standsAt;
    phase = SUSPENDED;
    begin();
  }

  private Throwable closedBy(Throwable thrown, Throwable exit) {
    try {
      end(thrown);
      return exit;
    } catch (Throwable e) {
      return e;
    }
  }

  // Going on with another generator, and ending

  /**
   * Deals with what a frame returned instead of a value, or threw, until one of the frames hands out a value or all have ended.
   *
   * @return the value, or {@link Signal#ENDED}
   */
  private @Nullable Object settle(
      GeneratorDriver t, @Nullable Object first, @Nullable Throwable error) {
    Object returned = first;
    Throwable thrown = error;
    while (thrown != null || returned instanceof Frame) {
      t.unwinding = false;
      if (thrown == null && returned != Signal.ENDED) {
        FrameGenerator<?, ?, ?> inner = Objects.requireNonNull(t.delegate);
        t.delegate = null;
        boolean isReady = inner.phase == READY;
        Object fetched = adopt(inner);
        if (isReady) {
          returned = fetched;
          continue;
        }
      } else if (!leave(t, thrown)) {
        return Signal.ENDED;
      }
      try {
        returned = frame().resume(t);
        thrown = null;
      } catch (Throwable e) {
        thrown = e;
      }
    }
    return returned;
  }

  /** Puts the generator that the innermost frame goes on with in its place. Gives the value that it has fetched, if any. */
  private @Nullable Object adopt(FrameGenerator<?, ?, ?> inner) {
    if (inner.phase == PARTED) {
      inner.join();
    }
    Objects.requireNonNull(inner.body).caller = innermost;
    innermost = inner.innermost;
    own();
    return inner.lend();
  }

  /** From now on it runs as part of another generator. Gives the value that was fetched, if any. */
  private @Nullable Object lend() {
    Object value = ahead instanceof Boxing boxing ? boxing.box(driver()) : ahead;
    ahead = null;
    phase = LENT;
    return value;
  }

  /** Takes this one, and what it goes on with itself, out of the generator that goes on with it, until that is asked again. */
  private void part() {
    FrameGenerator<?, ?, ?> outermost = this;
    while (outermost.phase == LENT) {
      outermost = outermost.borrower();
    }
    if (outermost.phase == RUNNING) {
      throw executing();
    }
    if (outermost.phase == READY) {
      throw new IllegalStateException(
          "hasNext() of the generator that goes on with this one has fetched a value that has not been taken");
    }
    Frame own = Objects.requireNonNull(body);
    Frame caller = Objects.requireNonNull(own.caller);
    own.caller = null;
    innermost = outermost.innermost;
    parted = outermost.parted;
    phase = outermost.phase;
    own();
    outermost.innermost = caller;
    outermost.parted = this;
    outermost.phase = PARTED;
  }

  private FrameGenerator<?, ?, ?> borrower() {
    Frame caller = Objects.requireNonNull(Objects.requireNonNull(body).caller);
    return (FrameGenerator<?, ?, ?>) Objects.requireNonNull(caller.origin);
  }

  /** Goes on with the other generator, as it is now. */
  private void join() {
    FrameGenerator<?, ?, ?> inner = Objects.requireNonNull(parted);
    Frame caller = frame();
    parted = null;
    phase = SUSPENDED;
    try {
      if (inner.isExhausted()) {
        innermost = new StandIn(caller, null);
        return;
      }
    } catch (IllegalStateException running) {
      innermost = new StandIn(caller, running);
      return;
    }
    boolean isReady = inner.phase == READY;
    Object fetched = adopt(inner);
    if (isReady) {
      innermost = new Fetched(this, fetched);
    }
  }

  /** The frame to resume next is no longer another generator's. */
  private void own() {
    if (innermost instanceof Fetched fetched) {
      fetched.owner = this;
    }
  }

  /** A value that the inner generator has fetched already, in front of its innermost frame. */
  private static final class Fetched extends Frame {
    private final Frame next;
    private final @Nullable Object value;
    private FrameGenerator<?, ?, ?> owner;

    Fetched(FrameGenerator<?, ?, ?> owner, @Nullable Object value) {
      this.owner = owner;
      this.next = owner.frame();
      this.value = value;
      this.caller = next;
    }

    @Override
    protected @Nullable Object resume(Driver t) throws Throwable {
      owner.innermost = next;
      if (t.error != null) {
        return next.resume(t);
      }
      t.value = null;
      return value;
    }

    @Override
    protected Site site() {
      return next.site();
    }
  }

  /** The innermost frame has ended: goes on with the one that waits for it, if there is one. */
  private boolean leave(GeneratorDriver t, @Nullable Throwable thrown) {
    Frame frame = frame();
    Frame caller = frame.caller;
    Object value = thrown == null ? t.value : null;
    t.value = null;
    if (thrown != null && caller != null && !(frame instanceof StandIn)) {
      LogicalTrace.append(thrown, frame);
    }
    frame.finish(value, thrown == null);
    if (caller != null) {
      innermost = caller;
      t.value = value;
      t.error = thrown;
      return true;
    }
    if (thrown != null) {
      throw Driver.<AssertionError, RuntimeException>rethrow(thrown);
    }
    return false;
  }

  @Override
  public void finish(@Nullable Object returned, boolean byReturning) {
    phase = ENDED;
    body = null;
    innermost = null;
    ahead = null;
    result = returned;
    hasReturned = byReturning;
  }

  @Override
  @SuppressWarnings({"unchecked", "NullAway"}) // a value of this type, null where it allows that
  public R returned() {
    if (!hasReturned) {
      throw new IllegalStateException(
          phase == ENDED
              ? "the generator did not return: it threw, or was closed"
              : "the generator has not ended");
    }
    return (R) result;
  }
}
