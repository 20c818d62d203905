package dev.fermata.internal.io;

import dev.fermata.internal.loop.Poller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** The poller on a {@code java.nio} selector; the only class that selects. */
public final class SelectorPoller implements Poller {
  /** So many returns in a row without any reason prove that the selector spins; then it is replaced. */
  static final int PREMATURE_LIMIT = 512;

  /** The size of the one direct buffer through which all heap data of a loop goes in and out. */
  public static final int TRANSFER_SIZE = 256 * 1024;

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final System.Logger LOG = System.getLogger("dev.fermata.io");

  private final SelectorSource source;
  private final Consumer<SelectionKey> collector = this::collect;
  private volatile Selector selector; // written on the loop thread, read by wakeup()
  private volatile boolean woken; // set by any thread, cleared on the loop thread
  private SelectionKey[] ready = new SelectionKey[64];
  private int readyCount;
  private int prematureReturns;
  private int rebuilds;
  private ByteBuffer transfer = ByteBuffer.allocate(0);

  /** Opens a selector of the platform. */
  public SelectorPoller() {
    this(Selector::open);
  }

  SelectorPoller(SelectorSource source) {
    this.source = source;
    this.selector = open(source);
  }

  /** Puts a channel on this poller, watching for nothing yet. Makes it non-blocking. */
  public Registration register(SelectableChannel channel, ReadyHandler handler) throws IOException {
    channel.configureBlocking(false);
    return new Registration(selector, channel, handler);
  }

  /** The loop's direct buffer, empty and ready to be filled. Its content is lost when the caller returns. */
  public ByteBuffer transferBuffer() {
    if (transfer.capacity() == 0) {
      transfer = ByteBuffer.allocateDirect(TRANSFER_SIZE); // on first use: a loop without channels never pays for it
    }
    return transfer.clear();
  }

  @Override
  public void poll(long timeoutNanos) {
    long started = System.nanoTime();
    select(timeoutNanos);
    if (readyCount > 0) {
      prematureReturns = 0;
      dispatch();
    } else {
      countPremature(timeoutNanos, System.nanoTime() - started);
    }
    woken = false;
  }

  @Override
  public void wakeup() {
    woken = true;
    selector.wakeup();
  }

  @Override
  public void close() {
    if (!selector.isOpen()) {
      return;
    }
    for (Registration registration : registrations()) {
      registration.close();
    }
    try {
      selector.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The selector's class, which tells the kernel's mechanism. */
  public Class<?> selectorType() {
    return selector.getClass();
  }

  /** How often the selector was replaced because it spun. */
  public int rebuilds() {
    return rebuilds;
  }

  private void select(long timeoutNanos) {
    try {
      if (timeoutNanos <= 0) {
        selector.selectNow(collector);
      } else if (timeoutNanos == NO_LIMIT) {
        selector.select(collector);
      } else {
        selector.select(collector, ceilMillis(timeoutNanos));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Rounds up: a timeout cut to whole milliseconds would return too early, again and again, until the deadline. */
  static long ceilMillis(long nanos) {
    return (nanos - 1) / NANOS_PER_MILLI + 1;
  }

  /** Only collects: an action that throws would leave select, and one that selects again would fail. */
  private void collect(SelectionKey key) {
    if (readyCount == ready.length) {
      ready = Arrays.copyOf(ready, readyCount * 2);
    }
    ready[readyCount++] = key;
  }

  private void dispatch() {
    int count = readyCount;
    readyCount = 0;
    for (int i = 0; i < count; i++) {
      SelectionKey key = ready[i];
      ready[i] = null;
      try {
        ((Registration) key.attachment()).dispatch(key.readyOps());
      } catch (CancelledKeyException e) {
        // an earlier event of this poll closed the channel
        continue;
      }
    }
  }

  private void countPremature(long timeoutNanos, long elapsedNanos) {
    // a deadline within the last millisecond counts as reached: timers round
    boolean due = elapsedNanos >= timeoutNanos - NANOS_PER_MILLI;
    boolean expected = woken || due || Thread.currentThread().isInterrupted();
    prematureReturns = expected ? 0 : prematureReturns + 1;
    if (prematureReturns >= PREMATURE_LIMIT) {
      prematureReturns = 0;
      rebuild();
    }
  }

  private void rebuild() {
    Selector old = selector;
    List<Registration> registrations = registrations();
    selector = open(source);
    rebuilds++;
    for (Registration registration : registrations) {
      try {
        registration.moveTo(selector);
      } catch (ClosedChannelException e) {
        LOG.log(System.Logger.Level.DEBUG, "a channel closed while its selector was replaced", e);
      }
    }
    if (woken) {
      selector.wakeup(); // the call may have reached the old selector
    }
    LOG.log(System.Logger.Level.WARNING,
        "The selector returned {0} times in a row without a reason and was replaced.", PREMATURE_LIMIT);
    try {
      old.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Registration> registrations() {
    List<Registration> all = new ArrayList<>();
    for (SelectionKey key : selector.keys()) {
      if (key.isValid()) {
        all.add((Registration) key.attachment());
      }
    }
    return all;
  }

  private static Selector open(SelectorSource source) {
    try {
      return source.open();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where selectors come from. */
  @FunctionalInterface
  interface SelectorSource {
    Selector open() throws IOException;
  }
}
