package dev.fermata.internal.loop;

import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** A selector that waits by moving the clock, logs its timeouts, and finds what the test has prepared. */
final class FakePoller implements Poller {
  /** What one select does before it returns. */
  interface Script {
    void during(Consumer<SelectionKey> ready);
  }

  final List<Long> timeouts = new ArrayList<>();
  private final FakeClock clock;
  private final Runnable onSelect;
  private final Deque<Script> scripts = new ArrayDeque<>();
  private final List<FakeKey> keys = new ArrayList<>();
  private boolean woken;
  private boolean closed;
  int wakeups;
  int rebuilt;

  FakePoller(FakeClock clock, Runnable onSelect) {
    this.clock = clock;
    this.onSelect = onSelect;
  }

  /** The next select runs {@code script} and returns without waiting. */
  void next(Script script) {
    scripts.add(script);
  }

  @Override
  public int select(long nanos, Consumer<SelectionKey> ready) {
    timeouts.add(nanos);
    onSelect.run();
    int[] found = {0};
    Script script = scripts.poll();
    if (script != null) {
      script.during(key -> {
        found[0]++;
        ready.accept(key);
      });
    } else if (!woken && nanos == FOREVER) {
      throw new AssertionError("the loop would wait for ever");
    } else if (!woken && nanos > 0) {
      clock.advance(nanos);
    }
    woken = false;
    return found[0];
  }

  @Override
  public void wakeup() {
    wakeups++;
    woken = true;
  }

  @Override
  public SelectionKey register(SelectableChannel channel, Selection attachment) {
    FakeKey key = new FakeKey(channel);
    key.attach(attachment);
    keys.add(key);
    return key;
  }

  @Override
  public void rebuild() {
    rebuilt++;
  }

  @Override
  public int registered() {
    return keys.size();
  }

  @Override
  public String name() {
    return "FakePoller";
  }

  @Override
  public void close() {
    closed = true;
  }

  SelectionKey keyOf(Selection selection) {
    return keys.stream()
        .filter(key -> key.attachment() == selection)
        .findFirst()
        .orElseThrow();
  }

  boolean isClosed() {
    return closed;
  }
}
