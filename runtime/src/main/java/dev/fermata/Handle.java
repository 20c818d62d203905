package dev.fermata;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A callback that waits for its turn in a loop.
 *
 * <p>Confined to the loop's thread, but for the handles that {@link Loop#callSoonThreadsafe} returns, which any thread may cancel: the
 * callback then runs once or not at all.
 */
public class Handle {
  private final Loop loop;
  private final Context context;
  private final boolean shared;
  private final StackTraceElement[] created;
  private @Nullable Runnable callback;
  private @Nullable String frozenText;
  private volatile boolean cancelled; // loop thread; any thread for a shared handle

  Handle(Loop loop, Runnable callback, Context context, boolean shared) {
    this.loop = loop;
    this.callback = Objects.requireNonNull(callback, "callback");
    this.context = context;
    this.shared = shared;
    this.created = loop.isDebug() ? CallSite.capture() : CallSite.NONE;
  }

  /** Takes the callback back; it will not run. Does nothing the second time, or after the callback ran. */
  public void cancel() {
    if (!shared) {
      loop.checkThread("Handle.cancel");
    }
    if (cancelled) {
      return;
    }
    if (loop.isDebug()) {
      frozenText = describeCallback(callback);
    }
    cancelled = true;
    callback = null;
    afterCancel();
  }

  void afterCancel() {}

  /** Whether {@link #cancel} was called. */
  public boolean isCancelled() {
    return cancelled;
  }

  /** The context in which the callback will run. */
  public Context context() {
    return context;
  }

  Loop loop() {
    return loop;
  }

  @Nullable
  Runnable callback() {
    return callback;
  }

  StackTraceElement[] created() {
    return created;
  }

  /** Runs the callback unless cancelled. What it throws goes to the loop's exception handler, unless it is fatal. */
  final void run() {
    Runnable body = callback;
    if (cancelled || body == null) {
      return;
    }
    try {
      body.run();
    } catch (Throwable e) {
      if (Fatal.is(e)) {
        throw e;
      }
      loop.callbackFailed(this, describeCallback(body), e);
    }
  }

  private static String describeCallback(@Nullable Runnable callback) {
    return callback == null ? "" : CallSite.name(callback);
  }

  /** Text for people: kind, state, callback, and in debug mode the place of creation. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("<").append(getClass().getSimpleName());
    if (cancelled) {
      text.append(" cancelled");
    }
    describe(text);
    Runnable body = callback;
    String name = body != null ? describeCallback(body) : frozenText;
    if (name != null) {
      text.append(' ').append(name);
    }
    if (created.length > 0) {
      text.append(" created at ").append(CallSite.place(created[0]));
    }
    return text.append('>').toString();
  }

  void describe(StringBuilder text) {}
}
