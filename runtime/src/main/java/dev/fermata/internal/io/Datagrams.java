package dev.fermata.internal.io;

import dev.fermata.Future;
import dev.fermata.internal.loop.Selection;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A datagram channel: at most one receive waits, and sends that the system does not take at once wait in a queue. Loop thread only.
 *
 * <p>Nothing is fetched that nobody waits for: the system keeps some datagrams and drops the rest, as is its right.
 */
public final class Datagrams {
  /** What a datagram counts beside its content. */
  private static final int OVERHEAD = 8;

  private final Network network;
  private final DatagramChannel channel;
  private final Selection selection;
  private final InetSocketAddress localAddress;
  private final Runnable receiver = this::receivable;
  private final Runnable sender = this::sendable;
  private final ArrayDeque<Outgoing> queue = new ArrayDeque<>();
  private final Drains drains;
  private long buffered;
  private boolean closing;
  private @Nullable Waiting<?> waiting;
  private @Nullable Runnable whenEmpty;

  private Datagrams(Network network, DatagramChannel channel, Selection selection)
      throws IOException {
    this.network = network;
    this.channel = channel;
    this.selection = selection;
    this.localAddress = (InetSocketAddress) channel.getLocalAddress();
    this.drains = new Drains(network, () -> buffered);
  }

  /** Takes over a channel that is bound and that the program may still close. */
  public static Datagrams adopt(Network network, DatagramChannel channel) throws IOException {
    Datagrams datagrams = open(network, channel);
    datagrams.selection.watchClosing();
    return datagrams;
  }

  /** Takes over a channel that is bound. */
  public static Datagrams open(Network network, DatagramChannel channel) throws IOException {
    try {
      return new Datagrams(network, channel, network.register(channel));
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Makes the result of a receive out of a datagram's content and sender. */
  @FunctionalInterface
  public interface Arrival<T> {
    /** The content is the caller's buffer, and gone when this returns. */
    T take(ByteBuffer content, InetSocketAddress sender);
  }

  /** The network. */
  public Network network() {
    return network;
  }

  /** The channel. */
  public DatagramChannel channel() {
    return channel;
  }

  /** The address that the channel is bound to. */
  public InetSocketAddress localAddress() {
    return localAddress;
  }

  /** The next datagram. */
  public <T> Future<T> receive(Arrival<T> arrival) {
    network.checkThread("receive");
    if (waiting != null && !waiting.future.isDone()) {
      throw new IllegalStateException(
          "receive() called while another coroutine is already waiting for incoming data");
    }
    if (closing) {
      return network.failed(new ClosedChannelException());
    }
    try {
      T received = receiveNow(arrival);
      if (received != null) {
        return network.completed(received);
      }
    } catch (IOException e) {
      return network.failed(e);
    }
    Waiting<T> next = new Waiting<>(network.loop().createFuture(), arrival);
    waiting = next;
    selection.awaitReadable(receiver);
    return next.future;
  }

  private <T> @Nullable T receiveNow(Arrival<T> arrival) throws IOException {
    ByteBuffer transfer = network.transferBuffer();
    SocketAddress from = channel.receive(transfer);
    return from == null ? null : arrival.take(transfer.flip(), (InetSocketAddress) from);
  }

  /** Takes an event: one datagram. */
  private void receivable() {
    Waiting<?> receive = waiting;
    if (receive == null || receive.future.isDone()) {
      waiting = null;
      return;
    }
    try {
      if (!complete(receive)) {
        selection.awaitReadable(receiver);
      }
    } catch (IOException e) { // of an earlier send, usually: the channel can be used on
      waiting = null;
      receive.future.setException(e);
    }
  }

  private <T> boolean complete(Waiting<T> receive) throws IOException {
    T received = receiveNow(receive.arrival);
    if (received == null) {
      return false;
    }
    waiting = null;
    receive.future.setResult(received);
    return true;
  }

  /** Sends at once if the system takes it, else later. The content is copied if it must wait. A failure may be left unread. */
  public Future<Void> send(ByteBuffer content, @Nullable InetSocketAddress to) {
    network.checkThread("send");
    if (closing) {
      return WriteQueue.quietly(network.failed(new ClosedChannelException()));
    }
    try {
      if (queue.isEmpty() && sendNow(content, to)) {
        return network.done();
      }
    } catch (IOException e) {
      return WriteQueue.quietly(network.failed(e));
    }
    ByteBuffer copy = ByteBuffer.allocate(content.remaining()).put(content).flip();
    Outgoing outgoing = new Outgoing(copy, to, network.loop().createFuture());
    queue.add(outgoing);
    buffered += outgoing.size();
    drains.added();
    selection.awaitWritable(sender);
    return outgoing.future;
  }

  private boolean sendNow(ByteBuffer content, @Nullable InetSocketAddress to) throws IOException {
    int length = content.remaining();
    int sent = to == null ? channel.write(content) : channel.send(content, to);
    // an empty datagram cannot be told from one that was not taken; being tried once must do
    return length == 0 || sent > 0;
  }

  /** Takes an event. */
  private void sendable() {
    while (!queue.isEmpty()) {
      Outgoing head = queue.element();
      try {
        if (!head.future.isDone() && !sendNow(head.content, head.to)) {
          selection.awaitWritable(sender);
          drains.sent();
          return;
        }
        head.future.setResultUnlessCancelled(null);
      } catch (IOException e) {
        if (head.future.setExceptionUnlessCancelled(e)) {
          WriteQueue.quietly(head.future);
        }
      }
      queue.remove();
      buffered -= head.size();
    }
    selection.ignoreWriting();
    drains.sent();
    if (whenEmpty != null) {
      whenEmpty.run();
    }
  }

  /** Done when little enough waits to be sent. */
  public Future<Void> drain() {
    return drains.drain();
  }

  /** Bounds what waits; each datagram counts eight bytes more than it has. */
  public void setLimits(int high, int low) {
    drains.setLimits(high, low);
  }

  /** What waits to be sent, with eight bytes more for each datagram. */
  public long buffered() {
    return buffered;
  }

  /** Whether {@link #close} and {@link #abort} have not been called yet. */
  public boolean isOpen() {
    return !closing;
  }

  /** Sends what waits, then closes; {@code closed} is told when that is done. The receive that waits fails. */
  public void close(Runnable closed) {
    network.checkThread("close");
    if (closing) {
      return;
    }
    stopReceiving();
    if (queue.isEmpty()) {
      disconnect(closed);
    } else {
      whenEmpty = () -> disconnect(closed);
    }
  }

  /** Closes at once; what waits is dropped. */
  public void abort(Runnable closed) {
    network.checkThread("abort");
    if (!channel.isOpen()) {
      return;
    }
    stopReceiving();
    for (Outgoing each : queue) {
      if (each.future.setExceptionUnlessCancelled(new AsynchronousCloseException())) {
        WriteQueue.quietly(each.future);
      }
    }
    queue.clear();
    buffered = 0;
    disconnect(closed);
  }

  private void stopReceiving() {
    closing = true;
    drains.end();
    Waiting<?> receive = waiting;
    waiting = null;
    if (receive != null) {
      receive.future.setExceptionUnlessCancelled(new AsynchronousCloseException());
    }
  }

  private void disconnect(Runnable closed) {
    whenEmpty = null;
    Closing.close(selection);
    drains.disconnected();
    drains.fail(new AsynchronousCloseException());
    closed.run();
  }

  private record Waiting<T>(Future<T> future, Arrival<T> arrival) {}

  private record Outgoing(ByteBuffer content, @Nullable InetSocketAddress to, Future<Void> future) {
    long size() {
      return (long) content.capacity() + OVERHEAD;
    }
  }
}
