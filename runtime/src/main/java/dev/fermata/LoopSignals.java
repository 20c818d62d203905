package dev.fermata;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The signal handlers of one loop. Loop thread only; signals arrive on any thread and go through the loop. */
final class LoopSignals {
  private record Entry(Handle handle, SignalClaims.Claim claim) {}

  private final Loop loop;
  private final Map<String, Entry> handlers = new LinkedHashMap<>();

  LoopSignals(Loop loop) {
    this.loop = loop;
  }

  /** Replaces the handler for the signal, if there was one. */
  void add(String name, Handle handle) {
    String plain = ProcessSignal.plainName(name);
    SignalClaims.Claim claim = SignalClaims.on(plain)
        .claim(loop, () -> loop.threadsafeOrDropped(new Delivery(this, plain)));
    remove(plain);
    handlers.put(plain, new Entry(handle, claim));
  }

  /** Returns whether there was one. */
  boolean remove(String name) {
    Entry entry = handlers.remove(ProcessSignal.plainName(name));
    if (entry == null) {
      return false;
    }
    entry.handle().cancel();
    entry.claim().release();
    return true;
  }

  void removeAll() {
    List<String> names = new ArrayList<>(handlers.keySet());
    names.forEach(this::remove);
  }

  /** A signal has come into the loop. Its handler may be gone by now, or have been cancelled. */
  private record Delivery(LoopSignals signals, String name) implements Runnable {
    @Override
    public void run() {
      Entry entry = signals.handlers.get(name);
      if (entry == null) {
        return;
      }
      if (entry.handle().isCancelled()) {
        signals.remove(name);
      } else {
        signals.loop.run(entry.handle());
      }
    }

    @Override
    public String toString() {
      return "handler of signal " + name;
    }
  }
}
