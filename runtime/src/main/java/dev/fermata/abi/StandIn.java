package dev.fermata.abi;

import org.jspecify.annotations.Nullable;

/** What a generator finds in place of the one that it goes on with, where that has ended or runs while nobody looked: it ends at once. */
final class StandIn extends Frame {
  private final Site site;
  private final @Nullable Throwable error;

  /**
   * @param caller the frame that goes on with the other generator
   * @param error what asking that one throws; null if it has ended, which gives null
   */
  StandIn(Frame caller, @Nullable Throwable error) {
    this.caller = caller;
    this.site = caller.site();
    this.error = error;
  }

  @Override
  protected Object resume(Driver t) throws Throwable {
    Throwable thrown = error != null ? error : t.error;
    t.error = null;
    t.value = null;
    if (thrown != null) {
      throw thrown;
    }
    return Signal.ENDED;
  }

  @Override
  protected Site site() {
    return site;
  }
}
