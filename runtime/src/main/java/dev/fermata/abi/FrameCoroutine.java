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
  private enum Phase {
    COLD,
    STARTED,
    ENDED
  }

  private final Site site;
  private @Nullable Frame frame; // null once ended: locals do not outlive the run
  private Phase phase = Phase.COLD;
  private @Nullable Owner owner;

  /** Who drives a coroutine that was started as a task's body. */
  public interface Owner {
    /** Ends the suspended body by throwing an error at its await. */
    void closeBody();
  }

  FrameCoroutine(Frame frame, boolean watched) {
    this.frame = frame;
    this.site = frame.site();
    if (watched) {
      watch();
    }
  }

  @Override
  public String name() {
    return site.name();
  }

  /** Hands over the frame for its one run. Throws IllegalStateException at the second call. */
  Frame start() {
    if (phase != Phase.COLD) {
      throw new IllegalStateException(
          phase == Phase.STARTED
              ? "coroutine is being awaited already"
              : "cannot reuse already awaited coroutine");
    }
    unwatch();
    phase = Phase.STARTED;
    Frame started = Objects.requireNonNull(frame);
    started.origin = this;
    return started;
  }

  Site site() {
    return site;
  }

  void ownedBy(Owner task) {
    owner = task;
  }

  @Override
  public void finish(@Nullable Object result, boolean hasReturned) {
    phase = Phase.ENDED;
    frame = null;
    owner = null;
  }

  @Override
  public void close() {
    switch (phase) {
      case COLD -> {
        unwatch();
        finish(null, false);
      }
      case STARTED -> {
        if (owner == null) {
          throw new IllegalStateException("coroutine is being awaited already");
        }
        owner.closeBody();
      }
      case ENDED -> {}
    }
  }
}
