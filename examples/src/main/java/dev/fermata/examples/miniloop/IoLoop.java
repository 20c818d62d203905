package dev.fermata.examples.miniloop;

import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** The mini loop with a selector: it waits for time and for channels, all of them at once. */
final class IoLoop extends MiniLoop implements AutoCloseable {
  private final Selector selector = Selector.open();

  IoLoop() throws IOException {}

  /** A future that is done when the channel is ready for the operation, one of {@link SelectionKey}'s. */
  MiniFuture<Void> waitFor(SelectableChannel channel, int operation) throws IOException {
    MiniFuture<Void> future = new MiniFuture<>();
    channel.register(selector, operation, future);
    return future;
  }

  @Override
  void idle(long nanos) throws IOException {
    if (nanos > 0) {
      selector.select(this::wake, nanos / 1_000_000 + 1);
    }
  }

  private void wake(SelectionKey key) {
    key.interestOps(0);
    @SuppressWarnings("unchecked") // it was attached by waitFor
    MiniFuture<Void> future = (MiniFuture<Void>) key.attachment();
    future.setResult(null);
  }

  @Override
  public void close() throws IOException {
    for (SelectionKey key : selector.keys()) {
      key.channel().close();
    }
    selector.close();
  }
}
