package dev.fermata;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * SIGINT and SIGTERM while {@link Loop#run} runs in the program's main thread: the first one asks main to end, the next one does what the
 * JVM does with it. What somebody else has set up for a signal is left alone.
 */
final class RunSignals implements AutoCloseable {
  private static final String TERMINATE = "TERM";
  private static final int TERMINATED = 128 + 15; // what the JVM's own action exits with
  private static final List<String> NAMES = List.of("INT", TERMINATE);

  private final Loop loop;
  private final Task<?> main;
  private final List<SignalClaims.Claim> claims = new ArrayList<>();
  private volatile @Nullable String
      first; // the name of the first signal; written by a thread of the JVM's

  private RunSignals(Loop loop, Task<?> main) {
    this.loop = loop;
    this.main = main;
  }

  /** Begins to watch, if this is the program's main thread and the options say so. */
  static RunSignals watch(Loop loop, Task<?> main, LoopOptions options) {
    RunSignals signals = new RunSignals(loop, main);
    if (options.signals() && isMainThread() && ProcessSignal.available()) {
      NAMES.forEach(signals::claim);
    }
    return signals;
  }

  private static boolean isMainThread() {
    Thread thread = Thread.currentThread();
    ThreadGroup group = thread.getThreadGroup();
    return thread.getName().equals("main") && group != null && group.getName().equals("main");
  }

  private void claim(String name) {
    SignalClaims.@Nullable Claim[] claim = new SignalClaims.Claim[1];
    SignalClaims.Claim made =
        SignalClaims.on(name).claimFromTheJvm(loop, () -> arrived(name, claim));
    claim[0] = made;
    if (made != null) {
      claims.add(made);
    }
  }

  private void arrived(String name, SignalClaims.@Nullable Claim[] claim) {
    boolean again;
    synchronized (this) {
      again = first != null;
      if (!again) {
        first = name;
      }
    }
    if (again) {
      Objects.requireNonNull(claim[0], "a claim whose signal has arrived").passToTheJvm();
    } else {
      loop.threadsafeOrDropped(main::cancel);
    }
  }

  /**
   * What the run throws: a {@link LoopInterrupt} if main ended by the cancellation that a signal asked for, and by nobody else's.
   */
  Throwable outcome(CancelledError cancelled) {
    String name = first;
    if (name == null || main.uncancel() > 0) {
      return cancelled;
    }
    if (name.equals(TERMINATE)) {
      endProcessAfterMain();
    }
    return new LoopInterrupt("SIG" + name, false);
  }

  /**
   * The process has been told to end: once the main thread has done what it has to do, the JVM ends as it would have by itself, with
   * its shutdown hooks and the exit code of the signal, even if other threads would keep it.
   */
  private static void endProcessAfterMain() {
    Thread program = Thread.currentThread();
    Thread ending = new Thread(
        () -> {
          try {
            program.join();
          } catch (InterruptedException e) {
            return; // Somebody wants to keep the process.
          }
          System.exit(TERMINATED);
        },
        "fermata-SIGTERM");
    ending.setDaemon(false);
    ending.start();
  }

  /** Gives the signals back. */
  @Override
  public void close() {
    claims.forEach(SignalClaims.Claim::release);
  }
}
