package dev.fermata.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Future;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.Channel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Channels that the program closes behind the back of what waits for them: whoever waits always learns of it. */
@Timeout(60)
@ExtendWith(DescriptorCount.class)
class ClosedChannelTest {
  private static final int MUCH = 20_000_000;

  private final OnLoop on = new OnLoop();
  private final List<Channel> opened = new ArrayList<>();

  @TempDir
  private Path directory;

  @AfterEach
  void close() throws IOException {
    for (Channel each : opened) {
      each.close();
    }
    on.close();
  }

  private <C extends Channel> C open(C channel) {
    opened.add(channel);
    return channel;
  }

  /** Both ends of a connection, neither of them on the loop yet. */
  private SocketChannel[] connection() throws IOException {
    try (ServerSocketChannel server = ServerSocketChannel.open()
        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
      SocketChannel client = open(SocketChannel.open(server.getLocalAddress()));
      SocketChannel accepted = open(server.accept());
      client.configureBlocking(false);
      accepted.configureBlocking(false);
      return new SocketChannel[] {client, accepted};
    }
  }

  private DatagramChannel datagrams() throws IOException {
    DatagramChannel channel = open(DatagramChannel.open());
    channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    channel.configureBlocking(false);
    return channel;
  }

  /** On the loop's thread and on another one, while something waits. */
  private void assertFails(Channel channel, Callable<Future<?>> operation) throws Exception {
    Future<?> waiting = on.call(operation);
    on.pause(5);
    assertFalse(waiting.isDone(), "it must wait, else there is nothing to test");
    on.run(() -> closeQuietly(channel));
    assertThrows(ClosedChannelException.class, () -> on.await(waiting));
  }

  private void assertFailsFromThread(Channel channel, Callable<Future<?>> operation)
      throws Exception {
    Future<?> waiting = on.call(operation);
    Thread closer = new Thread(() -> {
      try {
        Thread.sleep(30); // the loop waits in its selector by then
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      closeQuietly(channel);
    });
    closer.start();
    assertThrows(ClosedChannelException.class, () -> on.await(waiting));
    closer.join();
  }

  private static void closeQuietly(Channel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** An operation that waits on a connection of the program's own. */
  private interface Operation extends Function<SocketChannel, Future<?>> {}

  private void assertEachFails(Operation operation) throws Exception {
    SocketChannel here = connection()[0];
    assertFails(here, () -> operation.apply(here));
    SocketChannel elsewhere = connection()[0];
    assertFailsFromThread(elsewhere, () -> operation.apply(elsewhere));
  }

  @Test
  @DisplayName("raw reads, writes and waits for readiness of a channel that is closed fail")
  void rawConnections() throws Exception {
    assertEachFails(channel -> RawChannels.read(channel, ByteBuffer.allocate(1)));
    assertEachFails(channel -> RawChannels.readable(channel));
    assertEachFails(channel -> RawChannels.write(channel, ByteBuffer.allocate(MUCH)));
    Path path = Files.write(directory.resolve("file"), new byte[MUCH]);
    FileChannel file = open(FileChannel.open(path));
    assertEachFails(channel -> RawChannels.sendFile(channel, file, 0, MUCH));
  }

  @Test
  @DisplayName("raw accepts and receives of a channel that is closed fail")
  void rawAcceptsAndReceives() throws Exception {
    ServerSocketChannel server = open(ServerSocketChannel.open());
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    server.configureBlocking(false);
    assertFails(server, () -> RawChannels.accept(server));
    DatagramChannel datagrams = datagrams();
    assertFails(datagrams, () -> RawChannels.receive(datagrams, ByteBuffer.allocate(1)));
  }

  @Test
  @DisplayName("what was closed cannot be waited for")
  void closedBefore() throws Exception {
    SocketChannel channel = connection()[0];
    channel.close();
    assertThrows(
        ClosedChannelException.class,
        () -> on.await(() -> RawChannels.read(channel, ByteBuffer.allocate(1))));
    assertThrows(
        IllegalArgumentException.class, () -> on.await(() -> RawChannels.readable(channel)));
  }

  @Test
  @DisplayName("the other direction and other channels are not disturbed, however many there are")
  void manyChannels() throws Exception {
    List<SocketChannel> all = new ArrayList<>();
    List<Future<Integer>> reads = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      SocketChannel channel = connection()[0];
      all.add(channel);
      reads.add(on.call(() -> RawChannels.read(channel, ByteBuffer.allocate(1))));
    }
    on.run(() -> closeQuietly(all.get(50)));
    assertThrows(AsynchronousCloseException.class, () -> on.await(reads.get(50)));
    on.pause(600);
    for (int i = 0; i < 100; i++) {
      assertEquals(i == 50, reads.get(i).isDone());
    }
    on.run(() -> reads.forEach(Future::cancel));
  }

  @Test
  @DisplayName("a second operation in the same direction is refused, and the first one goes on")
  void second() throws Exception {
    SocketChannel[] both = connection();
    Future<Integer> first = on.call(() -> RawChannels.read(both[0], ByteBuffer.allocate(1)));
    assertThrows(
        IllegalStateException.class,
        () -> on.call(() -> RawChannels.read(both[0], ByteBuffer.allocate(1))));
    assertThrows(IllegalStateException.class, () -> on.call(() -> RawChannels.readable(both[0])));
    on.await(() -> RawChannels.writable(both[0]));
    both[1].write(ByteBuffer.allocate(1));
    assertEquals(1, on.await(first));
  }

  @Test
  @DisplayName(
      "a stream, UDP socket or pipe over a channel that the program closes fails what waits")
  void adopted() throws Exception {
    assertEachFails(channel -> adopt(channel).read(1));
    assertEachFails(channel -> adopt(channel).write(new byte[MUCH]));
    assertEachFails(channel -> {
      TcpStream stream = adopt(channel);
      stream.write(new byte[MUCH]);
      return stream.drain();
    });
    DatagramChannel datagrams = datagrams();
    assertFails(datagrams, () -> Udp.adopt(datagrams).receive());
    Pipe reading = Pipe.open();
    open(reading.sink());
    assertFails(reading.source(), () -> Pipes.reader(reading.source()).read(1));
    Pipe writing = Pipe.open();
    open(writing.source());
    assertFails(writing.sink(), () -> Pipes.writer(writing.sink()).write(new byte[MUCH]));
  }

  private static TcpStream adopt(SocketChannel channel) {
    try {
      return Tcp.adopt(channel);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @DisplayName(
      "a read after the channel was closed fails too, also where the last one took all there was")
  void readAfterwards() throws Exception {
    SocketChannel[] both = connection();
    TcpStream stream = on.call(() -> Tcp.adopt(both[0]));
    both[1].write(ByteBuffer.allocate(1));
    assertEquals(1, on.await(() -> stream.read(10)).length);
    on.run(() -> closeQuietly(both[0]));
    assertThrows(ClosedChannelException.class, () -> on.await(() -> stream.read(10)));
    on.run(stream::close);
  }

  @Test
  @DisplayName("a loop that waits for channels of the program's own does not spin")
  void idle() throws Exception {
    SocketChannel channel = connection()[0];
    Future<Integer> read = on.start(() -> RawChannels.read(channel, ByteBuffer.allocate(1)));
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    on.pause(1500);
    long used = threads.getCurrentThreadCpuTime() - before;
    assertTrue(used < 300_000_000L, used + " ns of CPU in 1.5 s of waiting");
    on.run(read::cancel);
  }
}
