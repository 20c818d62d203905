package dev.fermata.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.AsyncTimeoutException;
import dev.fermata.Future;
import dev.fermata.LogCapture;
import java.io.IOException;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Area STRW: what asyncio's StreamWriter does. */
class StreamWriterRowsTest extends StreamFixture {
  private static final int MUCH = 20_000_000; // more than the kernel takes

  @Test
  @DisplayName(
      "STRW-01 writes that are not awaited are sent in order, and a lost peer makes no noise")
  void STRW_01_writeNeverSuspends() throws Exception {
    on.run(() -> {
      stream.write("a");
      stream.writeAll(List.of(bytes("b"), bytes("c")));
    });
    on.await(() -> stream.drain());
    assertEquals("abc", text(receive(3)));
    reset();
    on.pause(20);
    on.run(() -> {
      for (int i = 0; i < 5; i++) {
        stream.write("lost");
      }
    });
    System.gc();
    on.pause(20);
    on.run(stream::abort);
    on.close();
    assertEquals(List.of(), reports);
  }

  @Test
  @DisplayName("STRW-02 drain waits above the high mark until the low mark, and not below it")
  void STRW_02_drain() throws Exception {
    byte[] data = new byte[MUCH];
    new Random(1).nextBytes(data);
    on.run(() -> {
      assertTrue(stream.drain().isDone());
      stream.write(data);
      Arrays.fill(data, 0, MUCH, (byte) 7); // the array is the caller's again
    });
    Future<Void> drained = on.start(() -> stream.drain());
    on.pause(50);
    assertFalse(drained.isDone());
    long before = stream.bufferedBytes();
    assertTrue(before > 65_536, before + " bytes");
    CompletableFuture<byte[]> received = CompletableFuture.supplyAsync(() -> receive(MUCH));
    on.await(drained);
    assertTrue(stream.bufferedBytes() <= 16_384, stream.bufferedBytes() + " bytes");
    byte[] original = new byte[MUCH];
    new Random(1).nextBytes(original);
    on.turnUntil(received::isDone);
    assertArrayEquals(original, received.join());
  }

  @Test
  @DisplayName("STRW-03 several may drain at once; all wake")
  void STRW_03_manyDrain() {
    on.run(() -> stream.write(new byte[MUCH]));
    List<Future<Void>> drains = List.of(
        on.start(() -> stream.drain()),
        on.start(() -> stream.drain()),
        on.start(() -> stream.drain()));
    assertTrue(drains.stream().noneMatch(Future::isDone));
    CompletableFuture.runAsync(() -> receive(MUCH));
    for (Future<Void> drain : drains) {
      on.await(drain);
    }
  }

  @Test
  @DisplayName("STRW-04 drain fails with what reading met, and after a lost connection says so")
  void STRW_04_drainRaises() throws Exception {
    on.run(() -> stream.write(new byte[MUCH]));
    reset();
    on.turnUntil(() -> stream.bufferedBytes() == 0);
    SocketException e = assertThrows(SocketException.class, () -> on.await(() -> stream.drain()));
    assertEquals("Connection lost", e.getMessage());
    assertTrue(e.getCause() instanceof IOException);
    IOException read = assertThrows(IOException.class, () -> on.await(() -> stream.read(1)));
    assertEquals(read, assertThrows(IOException.class, () -> on.await(() -> stream.drain())));
  }

  @Test
  @DisplayName("STRW-05 drain on a stream that is being closed gives up one turn, and then knows")
  void STRW_05_drainWhenClosing() {
    on.run(() -> stream.write(new byte[MUCH]));
    Future<Void> closing = on.call(() -> {
      stream.close();
      return stream.drain();
    });
    assertFalse(closing.isDone());
    CompletableFuture.runAsync(() -> receive(MUCH));
    on.await(closing);
    on.await(() -> stream.waitClosed());
    SocketException e = assertThrows(SocketException.class, () -> on.await(() -> stream.drain()));
    assertEquals("Connection lost", e.getMessage());
  }

  @Test
  @DisplayName("STRW-06 who drains when the connection dies gets its error; at a clean close none")
  void STRW_06_drainAtTheEnd() throws Exception {
    on.run(() -> stream.write(new byte[MUCH]));
    Future<Void> drained = on.start(() -> stream.drain());
    on.run(stream::close);
    CompletableFuture.runAsync(() -> receive(MUCH));
    on.await(drained);
    on.await(() -> stream.waitClosed());
    peer.close();
    connect();
    on.run(() -> stream.write(new byte[MUCH]));
    Future<Void> lost = on.start(() -> stream.drain());
    reset();
    assertThrows(IOException.class, () -> on.await(lost));
  }

  @Test
  @DisplayName("STRW-07 a cancelled drain is forgotten; others still wake")
  void STRW_07_cancelledDrain() {
    on.run(() -> stream.write(new byte[MUCH]));
    Future<Void> cancelled = on.start(() -> stream.drain());
    Future<Void> other = on.start(() -> stream.drain());
    on.run(cancelled::cancel);
    CompletableFuture.runAsync(() -> receive(MUCH));
    on.await(other);
    assertTrue(cancelled.isCancelled());
  }

  @Test
  @DisplayName(
      "STRW-08 waitClosed is done after the close, and fails with what ended the connection")
  void STRW_08_waitClosed() throws Exception {
    Future<Void> early = on.start(() -> stream.waitClosed());
    on.pause(10);
    assertFalse(early.isDone());
    on.run(stream::close);
    on.await(early);
    on.await(() -> stream.waitClosed());
    assertEquals(-1, peer.getInputStream().read());
    peer.close();
    connect();
    on.run(() -> stream.write(new byte[MUCH]));
    on.run(stream::close);
    Future<Void> closed = on.start(() -> stream.waitClosed());
    reset();
    assertThrows(IOException.class, () -> on.await(closed));
    assertFalse(stream.isOpen());
  }

  @Test
  @DisplayName("STRW-09 after shutdownOutput the peer reads the end, and this side still reads")
  void STRW_09_halfClose() throws Exception {
    assertTrue(stream.canShutdownOutput());
    on.run(() -> {
      stream.write(new byte[MUCH]);
      stream.shutdownOutput();
    });
    CompletableFuture<byte[]> received =
        CompletableFuture.supplyAsync(() -> receive(Integer.MAX_VALUE));
    on.turnUntil(received::isDone);
    assertEquals(MUCH, received.join().length);
    assertThrows(ClosedChannelException.class, () -> on.await(() -> stream.write("more")));
    send("still there");
    assertEquals("still there", text(on.await(() -> stream.read(100))));
  }

  @Test
  @DisplayName("STRW-11 a stream that is dropped open is closed and reported")
  void STRW_11_dropped() throws Exception {
    stream = null;
    long giveUp = System.nanoTime() + 20_000_000_000L;
    while (reports.isEmpty() && System.nanoTime() < giveUp) {
      System.gc();
      on.pause(10);
    }
    assertEquals(1, reports.size());
    assertTrue(reports.get(0).startsWith("unclosed TcpStream[/127.0.0.1:"), reports.get(0));
    assertEquals(-1, peer.getInputStream().read());
    peer.close();
    connect();
  }

  @Test
  @DisplayName("STRW-11 a stream whose loop was closed before it is only warned of")
  void STRW_11_afterTheLoop() throws Exception {
    String text =
        "unclosed TcpStream[" + stream.localAddress() + " to " + stream.remoteAddress() + "]";
    on.close();
    stream = null;
    try (LogCapture log = LogCapture.withGarbage()) {
      long giveUp = System.nanoTime() + 20_000_000_000L;
      while (!log.messages().contains(text) && System.nanoTime() < giveUp) {
        System.gc();
        Thread.sleep(10);
      }
      assertTrue(log.messages().contains(text), log.messages()::toString);
      assertEquals(
          Level.WARNING, log.records().get(log.messages().indexOf(text)).getLevel());
    }
    assertEquals(List.of(), reports);
  }

  @Test
  @DisplayName(
      "STRW-12 the addresses and the socket's options can be asked for, the addresses also later")
  void STRW_12_extraInfo() throws Exception {
    assertEquals(true, stream.option(StandardSocketOptions.TCP_NODELAY));
    stream.setOption(StandardSocketOptions.SO_SNDBUF, 10_000);
    on.run(stream::close);
    assertEquals(peer.getLocalPort(), stream.remoteAddress().getPort());
    assertEquals(peer.getPort(), stream.localAddress().getPort());
    assertTrue(stream.tlsSession().isEmpty());
  }

  @Test
  @DisplayName("the marks can be set: a lower high mark makes drain wait at once, 0 waits for all")
  void limits() {
    assertThrows(IllegalArgumentException.class, () -> on.run(() -> stream.setWriteLimits(1, 2)));
    assertThrows(IllegalArgumentException.class, () -> on.run(() -> stream.setWriteLimits(1, -1)));
    on.run(() -> {
      stream.setWriteLimits(2 * MUCH, MUCH);
      stream.write(new byte[MUCH]);
      assertTrue(stream.drain().isDone());
      stream.setWriteLimits(0, 0);
      assertFalse(stream.drain().isDone());
    });
    CompletableFuture.runAsync(() -> receive(MUCH));
    on.await(() -> stream.drain());
    assertEquals(0, stream.bufferedBytes());
  }

  @Test
  @DisplayName("a write that the peer does not take in time fails")
  void writeTimeout() {
    on.run(() -> stream.setWriteTimeout(Duration.ofMillis(50)));
    on.await(() -> stream.write("quick"));
    assertThrows(AsyncTimeoutException.class, () -> on.await(() -> stream.write(new byte[MUCH])));
  }

  @Test
  @DisplayName("a buffer is sent without a copy, its position moves to its end")
  void buffers() {
    ByteBuffer direct = ByteBuffer.allocateDirect(3).put(bytes("abc")).flip();
    on.await(() -> stream.write(direct));
    assertFalse(direct.hasRemaining());
    assertEquals("abc", text(receive(3)));
  }
}
