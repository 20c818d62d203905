package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.internal.io.AddressLookup;
import dev.fermata.internal.io.FileSending;
import dev.fermata.internal.io.Network;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SelectableChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;

/**
 * Operations on the program's own channels, which stay the program's: it configures and closes them. For the running loop's thread.
 *
 * <p>The channels must be in non-blocking mode, else {@link IllegalArgumentException}, and not be used by a stream or server of this loop.
 * Each operation is tried at once, and again when the channel is ready. One may wait for reading and one for writing at a time, a second
 * one is an {@link IllegalStateException}; cancelling it leaves the channel as it is. What waits for a channel that is closed fails with {@link java.nio.channels.AsynchronousCloseException}: in the
 * turn that closes it, but after up to half a second if another thread does, or if there are many.
 */
public final class RawChannels {
  private RawChannels() {}

  /** Waits until the channel can be read or accepted from. */
  public static Future<Void> readable(SelectableChannel channel) {
    return Retrying.ready(channel, true);
  }

  /** Waits until the channel can be written to, or has connected or failed to. */
  public static Future<Void> writable(SelectableChannel channel) {
    return Retrying.ready(channel, false);
  }

  /** Reads at least one byte: the count, or -1 at the end. The buffer's position moves only then. */
  public static <C extends SelectableChannel & ReadableByteChannel> Future<Integer> read(
      C channel, ByteBuffer target) {
    return Retrying.reading(channel, () -> {
      int count = channel.read(target);
      return count == 0 && target.hasRemaining() ? null : count;
    });
  }

  /** Writes all that remains in the buffer. After a cancellation the buffer's position tells how much was sent. */
  public static <C extends SelectableChannel & WritableByteChannel> Future<Void> write(
      C channel, ByteBuffer data) {
    return Retrying.doing(channel, () -> {
      channel.write(data);
      return !data.hasRemaining();
    });
  }

  /** Connects; a name is looked up first, on another thread. A failure names the address. */
  public static Future<Void> connect(SocketChannel channel, SocketAddress address) {
    Network network = Network.running();
    if (address instanceof InetSocketAddress inet && inet.isUnresolved()) {
      return AddressLookup.first(network, inet.getHostString())
          .then(found -> connected(channel, new InetSocketAddress(found, inet.getPort())));
    }
    return connected(channel, address);
  }

  private static Future<Void> connected(SocketChannel channel, SocketAddress address) {
    return Retrying.doing(channel, () -> {
      try {
        return channel.isConnectionPending() ? channel.finishConnect() : channel.connect(address);
      } catch (ConnectException e) {
        throw (IOException) new ConnectException(e.getMessage() + ": " + address).initCause(e);
      }
    });
  }

  /** The next connection, in non-blocking mode. */
  public static Future<SocketChannel> accept(ServerSocketChannel channel) {
    return Retrying.reading(channel, () -> {
      SocketChannel accepted = channel.accept();
      if (accepted != null) {
        accepted.configureBlocking(false);
      }
      return accepted;
    });
  }

  /** The next datagram, and who sent it. What does not fit into the buffer is lost. */
  public static Future<SocketAddress> receive(DatagramChannel channel, ByteBuffer target) {
    return Retrying.reading(channel, () -> channel.receive(target));
  }

  /** Sends a datagram. */
  public static Future<Void> send(DatagramChannel channel, ByteBuffer data, SocketAddress to) {
    int length = data.remaining();
    return Retrying.doing(channel, () -> channel.send(data, to) > 0 || length == 0);
  }

  /**
   * Sends a part of a file without bringing it into the program's memory, where the system can. Ends early at the end of the file. The
   * file's position is after the last byte that was sent, also after a failure.
   *
   * <p>The loop's thread reads the file, by at most 256 KiB at a time: from a slow disk, copy with {@link AsyncFiles} instead.
   *
   * @return how many bytes were sent
   * @throws IllegalArgumentException if the offset is negative or the count is not positive
   */
  public static Future<Long> sendFile(
      SocketChannel channel, FileChannel file, long offset, long count) {
    FileSending sending = new FileSending(file, offset, count);
    return Retrying.writing(channel, () -> sending.some(channel));
  }
}
