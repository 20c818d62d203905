package dev.fermata.internal.loop;

import dev.fermata.LoopStateException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.util.function.Consumer;

/**
 * The poller over a {@link Selector}. The selector takes whole milliseconds: a wait is rounded up, because rounding down makes a loop
 * spin for the last fraction, and zero would mean for ever.
 */
final class NioPoller implements Poller {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private volatile Selector selector; // replaced by the loop's thread, woken by any

  NioPoller() throws IOException {
    selector = Selector.open();
  }

  @Override
  public int select(long nanos, Consumer<SelectionKey> ready) throws IOException {
    if (nanos == 0) {
      // Without channels there is nothing to find, and the system call would be most of a turn's
      // cost.
      return selector.keys().isEmpty() ? 0 : selector.selectNow(ready);
    }
    return nanos == FOREVER ? selector.select(ready) : selector.select(ready, millis(nanos));
  }

  static long millis(long nanos) {
    return (nanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
  }

  @Override
  public void wakeup() {
    selector.wakeup();
  }

  @Override
  public SelectionKey register(SelectableChannel channel, Selection attachment) throws IOException {
    SelectionKey stale = channel.keyFor(selector);
    if (stale != null && stale.isValid()) {
      throw new LoopStateException(
          LoopStateException.Reason.CHANNEL_IN_USE,
          channel + " is used by a stream or server of this loop");
    }
    if (stale != null) {
      selector
          .selectNow(); // Only a select forgets a cancelled key, and before that the channel cannot
      // be registered.
    }
    return channel.register(selector, 0, attachment);
  }

  @Override
  public void rebuild() throws IOException {
    Selector old = selector;
    Selector fresh = Selector.open();
    for (SelectionKey key : old.keys()) {
      if (key.isValid()) {
        Selection selection = (Selection) key.attachment();
        selection.moveTo(key.channel().register(fresh, key.interestOps(), selection));
      }
    }
    selector = fresh;
    fresh.wakeup(); // Another thread may have woken the old one meanwhile, for something that is in
    // the inbox by now.
    old.close();
  }

  @Override
  public int registered() {
    return selector.isOpen() ? selector.keys().size() : 0;
  }

  @Override
  public String name() {
    return selector.getClass().getSimpleName();
  }

  @Override
  public void close() throws IOException {
    for (SelectionKey key : selector.keys()) {
      if (key.isValid() && key.channel() instanceof ServerSocketChannel server) {
        System.getLogger("dev.fermata")
            .log(Level.WARNING, "unclosed server on {0}", server.getLocalAddress());
      }
      key.channel().close(); // Nobody can wait for it any more; what was forgotten would keep its
      // descriptor.
    }
    selector.selectNow(); // Lets go of the descriptors of channels that were closed meanwhile.
    selector.close();
  }
}
