package dev.fermata;

import dev.fermata.LoopStateException.Reason;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which thread runs a loop, and what of that thread's state the loop changes. */
final class LoopThread {
  private final Loop loop;
  private final ColdCoroutines cold;
  private volatile @Nullable Thread thread; // written by the loop's thread, read by any
  private @Nullable ThreadState state;
  private @Nullable Context outer;
  private @Nullable Runnable onInterrupt;
  private boolean interrupted;

  LoopThread(Loop loop) {
    this.loop = loop;
    this.cold = new ColdCoroutines(loop);
  }

  /** The thread that is running the loop; null for none. */
  @Nullable
  Thread thread() {
    return thread;
  }

  /** The coroutines that were made in this turn and have not started. */
  ColdCoroutines coldCoroutines() {
    return cold;
  }

  /** Throws unless this thread may begin to run the loop. */
  void checkCanBegin() {
    if (loop.isClosed()) {
      throw closed();
    }
    if (thread != null) {
      throw new LoopStateException(Reason.ALREADY_RUNNING, "This event loop is already running");
    }
    if (ThreadState.current().running != null) {
      throw new LoopStateException(
          Reason.ANOTHER_LOOP_RUNNING, "Cannot run the event loop while another loop is running");
    }
  }

  static LoopStateException closed() {
    return new LoopStateException(Reason.CLOSED, "Event loop is closed");
  }

  /** This thread begins to run the loop. */
  void begin() {
    checkCanBegin();
    ThreadState current = ThreadState.current();
    current.running = loop;
    outer = current.context();
    state = current;
    thread = Thread.currentThread();
  }

  /** This thread no longer runs the loop. */
  void end() {
    thread = null;
    ThreadState ended = running();
    ended.running = null;
    ended.install(Objects.requireNonNull(outer));
    state = null;
    outer = null;
    if (interrupted && onInterrupt == null) {
      restoreInterrupt();
    }
  }

  /** Chooses what an interrupt of the thread does; null for remembering it until the end of the run. */
  void onInterrupt(@Nullable Runnable action) {
    onInterrupt = action;
  }

  /** The thread was interrupted, and the flag was cleared. */
  void interrupted() {
    interrupted = true;
    if (onInterrupt != null) {
      onInterrupt.run();
    }
  }

  /** Sets the thread's flag again if it was cleared. */
  void restoreInterrupt() {
    if (interrupted) {
      interrupted = false;
      Thread.currentThread().interrupt();
    }
  }

  /** Makes {@code context} the current one. */
  void install(Context context) {
    running().install(context);
  }

  /** The state of the thread that is running the loop: this one. */
  ThreadState running() {
    return Objects.requireNonNull(state, "the loop is not running");
  }

  /** Throws if the loop is running in another thread than this one. */
  void check(String call) {
    Thread owner = thread;
    if (owner != null && owner != Thread.currentThread()) {
      throw new LoopStateException(
          Reason.WRONG_THREAD,
          "Non-thread-safe operation: " + call + " was called from "
              + Thread.currentThread() + ", but the loop runs in " + owner
              + ": use Loop.callSoonThreadsafe or "
              + "Loop.runCoroutineThreadsafe");
    }
  }
}
