package dev.fermata.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Future;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One end is a stream on a loop, the other a plain blocking socket. */
@Timeout(30)
class TcpStreamTest {
  private final OnLoop on = new OnLoop();
  private TcpStream stream;
  private Socket peer;

  @BeforeEach
  void connect() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      stream = on.await(() -> Tcp.connect("127.0.0.1", server.getLocalPort()));
      peer = server.accept();
    }
  }

  @AfterEach
  void close() throws IOException {
    peer.close();
    on.close();
  }

  @Test
  @DisplayName("SOCK-01 data that is there is read at once, without a turn of the loop")
  void readsAtOnce() throws Exception {
    send("hello");
    on.pause(20);
    List<Object> seen = new ArrayList<>();
    on.run(() -> {
      Future<byte[]> read = stream.read(100);
      seen.add(read.isDone());
      seen.add(text(read.result()));
    });
    assertEquals(List.of(true, "hello"), seen);
  }

  @Test
  @DisplayName("SOCK-01 also after the loop was told of data that nobody wanted yet")
  void readsAtOnceAfterUnwantedEvent() throws Exception {
    send("first");
    assertEquals("first", text(on.await(() -> stream.read(100))));
    Future<byte[]> read = on.start(() -> stream.read(100));
    assertFalse(read.isDone());
    send("second");
    assertEquals("second", text(on.await(read)));
    send("third");
    on.pause(20);
    assertTrue(on.call(() -> stream.read(100).isDone()));
  }

  @Test
  @DisplayName("SOCK-02 a read waits for data; the end is the count -1, the empty array")
  void readWaits() throws Exception {
    ByteBuffer buffer = ByteBuffer.allocate(10);
    Future<Integer> read = on.start(() -> stream.read(buffer));
    on.pause(20);
    assertFalse(read.isDone());
    send("abc");
    assertEquals(3, on.await(read));
    assertEquals("abc", text(Arrays.copyOf(buffer.array(), 3)));
    peer.shutdownOutput();
    assertEquals(-1, on.await(() -> stream.read(buffer)));
    assertEquals(-1, on.await(() -> stream.read(buffer)));
    assertEquals(0, on.await(() -> stream.read(100)).length);
    assertTrue(on.call(stream::atEof));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("SOCK-09 reads into heap and direct buffers; the position moves by what was read")
  void readsIntoBuffers(boolean direct) throws Exception {
    ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(8) : ByteBuffer.allocate(8);
    buffer.position(2);
    send("abcdefghij");
    assertEquals(6, on.await(() -> stream.read(buffer)));
    assertFalse(buffer.hasRemaining());
    buffer.clear();
    assertEquals(4, on.await(() -> stream.read(buffer)));
    buffer.flip();
    assertEquals("ghij", UTF_8.decode(buffer).toString());
    assertEquals(0, on.await(() -> stream.read(ByteBuffer.allocate(0))));
    assertThrows(
        IllegalArgumentException.class,
        () -> on.await(() -> stream.read(buffer.asReadOnlyBuffer())));
  }

  @Test
  @DisplayName("STRD-05 STRD-07 lines and other separated pieces, then a buffer gets what follows")
  void readsPieces() throws Exception {
    send("one\ntwo\n\r\nbody");
    assertEquals("one\n", text(on.await(() -> stream.readLine())));
    assertEquals("two\n\r\n", text(on.await(() -> stream.readUntil("\r\n".getBytes(UTF_8)))));
    ByteBuffer rest = ByteBuffer.allocate(10);
    assertEquals(4, on.await(() -> stream.read(rest)));
    peer.close();
    assertEquals("", text(on.await(() -> stream.readLine())));
  }

  @Test
  @DisplayName("STRD-03 STRD-04 exact counts and everything to the end, across many segments")
  void readsMuch() throws Exception {
    byte[] data = new byte[3_000_000];
    new Random(1).nextBytes(data);
    CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> {
      try {
        peer.getOutputStream().write(data);
        peer.shutdownOutput();
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    });
    byte[] head = on.await(() -> stream.readExactly(1_000_000));
    byte[] tail = on.await(() -> stream.readAll());
    assertArrayEquals(Arrays.copyOf(data, 1_000_000), head);
    assertArrayEquals(Arrays.copyOfRange(data, 1_000_000, 3_000_000), tail);
    sending.join();
    assertEquals(0, on.await(() -> stream.readAll()).length);
  }

  @Test
  @DisplayName("STRD-04 the end within an exact read")
  void endsTooEarly() throws Exception {
    send("abc");
    peer.shutdownOutput();
    IncompleteReadException e =
        assertThrows(IncompleteReadException.class, () -> on.await(() -> stream.readExactly(5)));
    assertEquals("abc", text(e.partial()));
  }

  @Test
  @DisplayName(
      "STRD-06 garbage without a line end is refused at the limit, and the stream can be read on")
  void refusesEndlessLine() throws Exception {
    CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> {
      try {
        peer.getOutputStream().write(new byte[300_000]);
        peer.getOutputStream().write("\n".getBytes(UTF_8));
        peer.shutdownOutput();
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    });
    assertThrows(LimitOverrunException.class, () -> on.await(() -> stream.readLine()));
    byte[] rest = on.await(() -> stream.readAll());
    assertEquals('\n', rest[rest.length - 1]);
    sending.join();
  }

  @Test
  @DisplayName("STRD-14 a second read while one waits is an error, and does not harm the first")
  void secondRead() throws Exception {
    Future<byte[]> first = on.start(() -> stream.read(10));
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> on.start(() -> stream.readLine()));
    assertEquals(
        "read() called while another coroutine is already waiting for incoming data",
        e.getMessage());
    send("x");
    assertEquals("x", text(on.await(first)));
  }

  @Test
  @DisplayName("STRD-15 SOCK-06 a cancelled read takes nothing; the next read sees all data")
  void cancelledRead() throws Exception {
    Future<byte[]> exact = on.start(() -> stream.readExactly(10));
    send("abc");
    on.pause(20);
    on.run(exact::cancel);
    ByteBuffer buffer = ByteBuffer.allocate(10);
    assertEquals(3, on.await(() -> stream.read(buffer)));
    Future<Integer> into = on.start(() -> stream.read(buffer));
    on.run(into::cancel);
    send("def");
    on.pause(20);
    assertEquals(3, buffer.position());
    assertEquals("def", text(on.await(() -> stream.read(10))));
  }

  @Test
  @DisplayName(
      "SOCK-03 STRW-02 a write is done when the kernel has every byte; until then it waits for the reader")
  void bigWrite() throws Exception {
    byte[] data = new byte[10_000_000];
    new Random(2).nextBytes(data);
    Future<Void> write = on.start(() -> stream.write(data));
    on.pause(50);
    assertFalse(write.isDone());
    CompletableFuture<byte[]> received = CompletableFuture.supplyAsync(() -> receive(data.length));
    on.await(write);
    assertArrayEquals(data, received.join());
  }

  @Test
  @DisplayName(
      "STRW-01 writes are sent in the order of their calls, heap and direct, while earlier ones wait")
  void writesInOrder() throws Exception {
    byte[] data = new byte[6_000_000];
    new Random(3).nextBytes(data);
    List<Future<Void>> writes = new ArrayList<>();
    on.run(() -> {
      Random sizes = new Random(4);
      for (int at = 0, size; at < data.length; at += size) {
        size = Math.min(data.length - at, sizes.nextInt(sizes.nextInt(10) == 0 ? 300_000 : 3_000));
        ByteBuffer piece = ByteBuffer.wrap(data, at, size);
        writes.add(stream.write(
            sizes.nextBoolean()
                ? piece
                : ByteBuffer.allocateDirect(size).put(piece).flip()));
      }
      writes.add(stream.shutdownOutput());
    });
    CompletableFuture<byte[]> received =
        CompletableFuture.supplyAsync(() -> receive(Integer.MAX_VALUE));
    for (Future<Void> write : writes) {
      on.await(write);
    }
    assertArrayEquals(data, received.join());
  }

  @Test
  @DisplayName("SOCK-04 a cancelled write leaves the stream usable; later writes go out")
  void cancelledWrite() throws Exception {
    byte[] data = new byte[10_000_000];
    List<Future<Void>> writes = new ArrayList<>();
    on.run(() -> {
      writes.add(stream.write(data));
      writes.add(stream.write("never sent"));
      writes.add(stream.write("last"));
      writes.add(stream.shutdownOutput());
    });
    on.run(() -> {
      assertTrue(writes.get(0).cancel());
      assertTrue(writes.get(1).cancel());
    });
    CompletableFuture<byte[]> received =
        CompletableFuture.supplyAsync(() -> receive(Integer.MAX_VALUE));
    on.await(writes.get(3));
    String end = text(received.join());
    assertTrue(end.endsWith("\0last"), () -> end.substring(end.length() - 20));
  }

  @Test
  @DisplayName("STRW-09 the output is shut down, and reading goes on")
  void halfClose() throws Exception {
    on.await(() -> stream.write("bye"));
    on.await(() -> stream.shutdownOutput());
    assertEquals("bye", text(receive(Integer.MAX_VALUE)));
    assertThrows(ClosedChannelException.class, () -> on.await(() -> stream.write("more")));
    send("still there");
    assertEquals("still there", text(on.await(() -> stream.read(100))));
  }

  @Test
  @DisplayName("abort fails what waits, and what comes later")
  void abortFailsOperations() {
    Future<byte[]> read = on.start(() -> stream.read(1));
    Future<Void> write = on.start(() -> stream.write(new byte[10_000_000]));
    on.run(stream::abort);
    on.run(stream::abort);
    assertThrows(AsynchronousCloseException.class, () -> on.await(read));
    assertThrows(AsynchronousCloseException.class, () -> on.await(write));
    assertThrows(ClosedChannelException.class, () -> on.await(() -> stream.readLine()));
    assertThrows(
        ClosedChannelException.class, () -> on.await(() -> stream.read(ByteBuffer.allocate(1))));
    assertThrows(ClosedChannelException.class, () -> on.await(() -> stream.write("x")));
    assertThrows(ClosedChannelException.class, () -> on.await(() -> stream.shutdownOutput()));
    assertFalse(stream.isOpen());
    assertTrue(stream.toString().contains("closed"));
  }

  @Test
  @DisplayName("close fails the read that waits and sends what was written")
  void closeFlushes() throws Exception {
    Future<byte[]> read = on.start(() -> stream.read(1));
    byte[] data = new byte[5_000_000];
    new Random(5).nextBytes(data);
    Future<Void> write = on.start(() -> stream.write(data));
    on.run(stream::close);
    on.run(stream::close);
    assertFalse(stream.isOpen());
    assertThrows(AsynchronousCloseException.class, () -> on.await(read));
    assertThrows(ClosedChannelException.class, () -> on.await(() -> stream.read(1)));
    assertThrows(ClosedChannelException.class, () -> on.await(() -> stream.write("late")));
    Future<Void> closed = on.start(stream::waitClosed);
    assertFalse(closed.isDone());
    CompletableFuture<byte[]> received =
        CompletableFuture.supplyAsync(() -> receive(Integer.MAX_VALUE));
    on.await(write);
    on.await(closed);
    assertArrayEquals(data, received.join());
  }

  @Test
  @DisplayName("a peer that resets the connection fails the read that waits, and writes")
  void reset() throws Exception {
    Future<byte[]> read = on.start(() -> stream.read(1));
    peer.setSoLinger(true, 0);
    peer.close();
    assertThrows(IOException.class, () -> on.await(read));
    assertThrows(IOException.class, () -> on.await(() -> stream.write("x")));
    on.run(stream::close);
  }

  @Test
  @DisplayName(
      "equal counts that are there at once come in one and the same future: nothing is allocated")
  void countsAreShared() throws Exception {
    send("abcd");
    on.pause(20);
    ByteBuffer buffer = ByteBuffer.allocate(2);
    Future<Integer> first = on.start(() -> stream.read(buffer));
    Future<Integer> second = on.start(() -> stream.read(buffer.clear()));
    assertSame(first, second);
    assertEquals(2, on.await(second));
  }

  @Test
  void tellsItsAddresses() {
    assertEquals(peer.getLocalPort(), stream.remoteAddress().getPort());
    assertEquals(peer.getPort(), stream.localAddress().getPort());
    on.run(stream::close);
    assertEquals(peer.getLocalPort(), stream.remoteAddress().getPort());
  }

  private void send(String text) throws IOException {
    peer.getOutputStream().write(text.getBytes(UTF_8));
  }

  private byte[] receive(int most) {
    try {
      return peer.getInputStream().readNBytes(most);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static String text(byte[] data) {
    return new String(data, UTF_8);
  }
}
