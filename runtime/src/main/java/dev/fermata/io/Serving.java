package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.Loop;
import org.jspecify.annotations.Nullable;

/** What is awaited while a server serves: a cancellation first ends the server, and takes effect when that is done. */
final class Serving extends Future<Void> {
  private final Runnable end;
  private final Future<Void> ended;
  private boolean cancelling;

  Serving(Loop loop, Runnable end, Future<Void> ended) {
    super(loop);
    this.end = end;
    this.ended = ended;
  }

  @Override
  public boolean cancel(@Nullable String message) {
    if (isDone()) {
      return false;
    }
    if (!cancelling) {
      cancelling = true;
      end.run();
      ended.addDoneCallback(done -> super.cancel(message));
    }
    return true;
  }

  /** The server was closed. */
  void closed() {
    if (!cancelling) {
      super.cancel(null);
    }
  }
}
