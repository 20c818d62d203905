package dev.fermata.internal.io;

import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelectionKey;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.LinkedHashSet;
import java.util.Set;

/** A selector with the old defect: every select returns at once and finds nothing. */
final class IdleSelector extends AbstractSelector {
  private final Set<SelectionKey> keys = new LinkedHashSet<>();

  IdleSelector() {
    super(SelectorProvider.provider());
  }

  @Override
  protected SelectionKey register(AbstractSelectableChannel channel, int operations, Object attachment) {
    Key key = new Key(channel, this, operations);
    key.attach(attachment);
    keys.add(key);
    return key;
  }

  @Override
  public Set<SelectionKey> keys() {
    return keys;
  }

  @Override
  public Set<SelectionKey> selectedKeys() {
    return new LinkedHashSet<>(); // the caller clears it
  }

  @Override
  public int selectNow() {
    return 0;
  }

  @Override
  public int select(long timeout) {
    return 0;
  }

  @Override
  public int select() {
    return 0;
  }

  @Override
  public Selector wakeup() {
    return this;
  }

  @Override
  protected void implCloseSelector() {
    keys.clear();
  }

  private static final class Key extends AbstractSelectionKey {
    private final SelectableChannel channel;
    private final Selector selector;
    private int interests;

    Key(SelectableChannel channel, Selector selector, int interests) {
      this.channel = channel;
      this.selector = selector;
      this.interests = interests;
    }

    @Override
    public SelectableChannel channel() {
      return channel;
    }

    @Override
    public Selector selector() {
      return selector;
    }

    @Override
    public int interestOps() {
      return interests;
    }

    @Override
    public SelectionKey interestOps(int operations) {
      interests = operations;
      return this;
    }

    @Override
    public int readyOps() {
      return 0;
    }
  }
}
