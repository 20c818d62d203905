package dev.fermata;

import dev.fermata.LoopStateException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Who gets a signal of the process: the newest claim on it, and the JVM again when the last claim is gone. Any thread.
 */
final class SignalClaims {
  // One for the process, as signals are; holds what is claimed at the moment.
  private static final Map<String, SignalClaims> BY_NAME = new ConcurrentHashMap<>();

  private final ProcessSignal signal;
  private final List<Claim> claims = new ArrayList<>();
  private ProcessSignal.@Nullable Taken taken; // null while the JVM has it

  private SignalClaims(ProcessSignal signal) {
    this.signal = signal;
  }

  /** One claim on a signal. */
  final class Claim {
    private final Loop owner;
    private final Runnable action;

    private Claim(Loop owner, Runnable action) {
      this.owner = owner;
      this.action = action;
    }

    /** Gives the signal back to whoever had it before. Does nothing the second time. */
    void release() {
      SignalClaims.this.release(this);
    }

    /** Gives the signal back to the JVM, whoever claims it, and sends it again: usually the end of the process. */
    void passToTheJvm() {
      SignalClaims.this.passToTheJvm();
    }
  }

  /** The claims on the signal of that name; see {@link ProcessSignal#named} for what this throws. */
  static SignalClaims on(String name) {
    String plain = ProcessSignal.plainName(name);
    SignalClaims known = BY_NAME.get(plain);
    if (known != null) {
      return known;
    }
    SignalClaims fresh = new SignalClaims(ProcessSignal.named(plain));
    SignalClaims raced = BY_NAME.putIfAbsent(plain, fresh);
    return raced == null ? fresh : raced;
  }

  /**
   * Has {@code action} run in a thread of the JVM's whenever the signal comes, for as long as this is the newest claim.
   *
   * @throws LoopStateException if another loop has claimed it, or nobody can
   */
  synchronized Claim claim(Loop owner, Runnable action) {
    for (Claim other : claims) {
      if (other.owner != owner) {
        throw new LoopStateException(
            Reason.SIGNAL_UNAVAILABLE,
            "signal " + signal.name() + " is handled by another loop: " + other.owner);
      }
    }
    if (taken == null) {
      taken = signal.take(this::arrived);
    }
    Claim claim = new Claim(owner, action);
    claims.add(claim);
    return claim;
  }

  /** As {@link #claim}, but null unless the JVM's own action is in effect: what others have set up is left alone. */
  synchronized @Nullable Claim claimFromTheJvm(Loop owner, Runnable action) {
    if (!claims.isEmpty()) {
      return null;
    }
    Claim claim;
    try {
      claim = claim(owner, action);
    } catch (LoopStateException e) {
      return null; // As with -Xrs, or when the parent process has it ignored.
    }
    if (taken != null && !taken.fromTheJvm()) {
      release(claim);
      return null;
    }
    return claim;
  }

  private void arrived() {
    Runnable action;
    synchronized (this) {
      action = claims.isEmpty() ? () -> {} : claims.get(claims.size() - 1).action;
    }
    action.run();
  }

  private synchronized void release(Claim claim) {
    claims.remove(claim);
    if (claims.isEmpty() && taken != null) {
      taken.giveBack();
      taken = null;
    }
  }

  private void passToTheJvm() {
    ProcessSignal.Taken given;
    synchronized (this) {
      given = taken;
      claims.clear();
      taken = null;
    }
    if (given != null) {
      given.giveBack();
      signal.raise();
    }
  }
}
