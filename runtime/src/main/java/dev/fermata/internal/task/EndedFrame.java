package dev.fermata.internal.task;

import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** Ends at once, with a value or an error. */
public final class EndedFrame extends Frame {
  private static final Site COMPLETED =
      new Site("dev.fermata.Coroutine", "completed", "Coroutine.java");
  private static final Site FAILED = new Site("dev.fermata.Coroutine", "failed", "Coroutine.java");

  private final @Nullable Object value;
  private final @Nullable Throwable error;

  /** Creates a frame that returns {@code value}, or throws {@code error} if that is not null. */
  public EndedFrame(@Nullable Object value, @Nullable Throwable error) {
    this.value = value;
    this.error = error;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (error != null) {
      throw error;
    }
    return value;
  }

  @Override
  protected Site site() {
    return error == null ? COMPLETED : FAILED;
  }
}
