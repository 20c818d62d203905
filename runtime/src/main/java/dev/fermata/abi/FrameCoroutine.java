package dev.fermata.abi;

import dev.fermata.Coroutine;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The coroutine object over a frame: cold until it is awaited or scheduled, and good for one run.
 *
 * @param <T> the type of the result
 */
public final class FrameCoroutine<T extends @Nullable Object> extends Coroutine<T>
    implements Origin {
  private static final byte COLD = 0;
  private static final byte STARTED = 1; // the keeper is the owner, if there is one
  private static final byte ENDED = 2; // the keeper is the site

  private byte phase = COLD;
  private @Nullable Frame frame; // null once ended: locals do not outlive the run

  /** Who drives a coroutine that was started as a task's body. */
  public interface Owner {
    /** Ends the suspended body by throwing an error at its await. */
    void closeBody();
  }

  FrameCoroutine(Frame frame, boolean watched) {
    this.frame = frame;
    if (watched) {
      watch();
    }
  }

  @Override
  public String name() {
    return site().name();
  }

  /** Hands over the frame for its one run. Throws IllegalStateException at the second call. */
  Frame start() {
    if (phase != COLD) {
      throw new IllegalStateException(
          phase == STARTED
              ? "coroutine is being awaited already"
              : "cannot reuse already awaited coroutine");
    }
    unwatch();
    phase = STARTED;
    Frame started = Objects.requireNonNull(frame);
    started.origin = this;
    return started;
  }

  Site site() {
    Frame body = frame;
    return body != null ? body.site() : (Site) Objects.requireNonNull(keeper());
  }

  void ownedBy(Owner task) {
    keeper(task);
  }

  @Override
  public void finish(@Nullable Object result, boolean hasReturned) {
    if (phase != ENDED) {
      keeper(site()); // before the frame goes, as other threads may ask for the name
      phase = ENDED;
      frame = null;
    }
  }

  @Override
  public void close() {
    if (phase == COLD) {
      unwatch();
      finish(null, false);
    } else if (phase == STARTED) {
      if (!(keeper() instanceof Owner owner)) {
        throw new IllegalStateException("coroutine is being awaited already");
      }
      owner.closeBody();
    }
  }
}
