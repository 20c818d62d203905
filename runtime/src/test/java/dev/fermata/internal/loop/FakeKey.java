package dev.fermata.internal.loop;

import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;

/** A key that logs changes of interest and is ready when the test says so. */
final class FakeKey extends SelectionKey {
  final List<Integer> interests = new ArrayList<>();
  private final SelectableChannel channel;
  private int interest;
  private int ready;
  private boolean valid = true;

  FakeKey(SelectableChannel channel) {
    this.channel = channel;
  }

  FakeKey ready(int ops) {
    ready = ops;
    return this;
  }

  @Override
  public SelectableChannel channel() {
    return channel;
  }

  @Override
  public Selector selector() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isValid() {
    return valid;
  }

  @Override
  public void cancel() {
    valid = false;
  }

  @Override
  public int interestOps() {
    return interest;
  }

  @Override
  public SelectionKey interestOps(int ops) {
    interests.add(ops);
    interest = ops;
    return this;
  }

  @Override
  public int readyOps() {
    return ready;
  }
}
