package dev.fermata.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.AsyncIterator;
import dev.fermata.AsyncTimeoutException;
import dev.fermata.Future;
import dev.fermata.LoopStateException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Area STRD: what asyncio's StreamReader does. */
class StreamReaderRowsTest extends StreamFixture {
  @Test
  @DisplayName("STRD-01 a limit must be positive; it is 65,536 where none is named")
  void STRD_01_limits() throws Exception {
    assertEquals(65_536, ByteReader.DEFAULT_LIMIT);
    assertThrows(IllegalArgumentException.class, () -> on.await(() -> stream.readLine(0)));
    assertThrows(
        IllegalArgumentException.class, () -> on.await(() -> stream.readUntil(bytes("x"), -1)));
    sendAll((("a".repeat(65_536) + "\n") + "a".repeat(65_537) + "\n").getBytes());
    assertEquals(65_537, on.await(() -> stream.readLine()).length);
    assertThrows(LimitOverrunException.class, () -> on.await(() -> stream.readLine()));
  }

  @Test
  @DisplayName(
      "STRD-02 read(n) gives up to n bytes as soon as one is there, and nothing only at the end")
  void STRD_02_some() throws Exception {
    Future<byte[]> read = on.start(() -> stream.read(100));
    send("a");
    assertEquals("a", text(on.await(read)));
    send("abcdef");
    assertEquals("abcd", text(on.await(() -> stream.read(4))));
    assertEquals("ef", text(on.await(() -> stream.read(4))));
    peer.shutdownOutput();
    assertEquals(0, on.await(() -> stream.read(4)).length);
  }

  @Test
  @DisplayName("STRD-03 readAll reads to the end, beyond any limit; read(0) is empty at once")
  void STRD_03_all() throws Exception {
    assertEquals(0, on.await(() -> stream.read(0)).length);
    byte[] data = new byte[1_000_000];
    new Random(1).nextBytes(data);
    sendAll(data);
    assertArrayEquals(data, on.await(() -> stream.readAll()));
    assertThrows(IllegalArgumentException.class, () -> on.start(() -> stream.read(-1)));
  }

  @Test
  @DisplayName("STRD-04 readExactly across chunks, its early end, and what it refuses")
  void STRD_04_exactly() throws Exception {
    Future<byte[]> read = on.start(() -> stream.readExactly(5));
    send("abc");
    on.pause(10);
    assertFalse(read.isDone());
    send("defg");
    assertEquals("abcde", text(on.await(read)));
    assertEquals(0, on.await(() -> stream.readExactly(0)).length);
    assertThrows(IllegalArgumentException.class, () -> on.start(() -> stream.readExactly(-1)));
    send("h");
    peer.shutdownOutput();
    IncompleteReadException e =
        assertThrows(IncompleteReadException.class, () -> on.await(() -> stream.readExactly(5)));
    assertEquals("3 bytes read on a total of 5 expected bytes", e.getMessage());
    assertEquals("fgh", text(e.partial()));
    assertTrue(on.call(stream::atEof));
  }

  @Test
  @DisplayName("STRD-05 readLine gives lines, at the end the rest, then nothing")
  void STRD_05_lines() throws Exception {
    send("one\n\ntwo");
    peer.shutdownOutput();
    assertEquals("one\n", text(on.await(() -> stream.readLine())));
    assertEquals("\n", text(on.await(() -> stream.readLine())));
    assertEquals("two", text(on.await(() -> stream.readLine())));
    assertEquals("", text(on.await(() -> stream.readLine())));
  }

  @Test
  @DisplayName(
      "STRD-06 a line over the limit goes if its end is known, else all that has come; later lines can be read")
  void STRD_06_lineOverLimit() throws Exception {
    send("abcdefgh\nxy\n");
    on.pause(20);
    assertThrows(LimitOverrunException.class, () -> on.await(() -> stream.readLine(4)));
    assertEquals("xy\n", text(on.await(() -> stream.readLine(4))));
    send("abcdefgh");
    on.pause(20);
    assertThrows(LimitOverrunException.class, () -> on.await(() -> stream.readLine(4)));
    send("z\n");
    assertEquals("z\n", text(on.await(() -> stream.readLine(4))));
  }

  @Test
  @DisplayName("STRD-07 readUntil includes the separator, which may span chunks")
  void STRD_07_until() throws Exception {
    Future<byte[]> read = on.start(() -> stream.readUntil(bytes("AAB")));
    for (String piece : List.of("xA", "A", "A", "B-rest")) {
      send(piece);
      on.pause(5);
    }
    assertEquals("xAAAB", text(on.await(read)));
    assertEquals("-rest", text(on.await(() -> stream.read(10))));
  }

  @Test
  @DisplayName("STRD-08 the end before the separator: the exception has the data, nothing is left")
  void STRD_08_endBeforeSeparator() throws Exception {
    send("data");
    peer.shutdownOutput();
    IncompleteReadException e = assertThrows(
        IncompleteReadException.class, () -> on.await(() -> stream.readUntil(bytes("AA"))));
    assertEquals("data", text(e.partial()));
    assertEquals(OptionalInt.empty(), e.expected());
    assertTrue(on.call(stream::atEof));
  }

  @Test
  @DisplayName("STRD-09 over the limit the data stays, and the two reasons have two texts")
  void STRD_09_untilOverLimit() throws Exception {
    send("abcdefgh");
    on.pause(20);
    LimitOverrunException open = assertThrows(
        LimitOverrunException.class, () -> on.await(() -> stream.readUntil(bytes("|"), 4)));
    assertEquals("Separator is not found, and chunk exceed the limit", open.getMessage());
    assertEquals(8, open.consumed());
    send("|");
    on.pause(20);
    LimitOverrunException found = assertThrows(
        LimitOverrunException.class, () -> on.await(() -> stream.readUntil(bytes("|"), 4)));
    // what has arrived is looked at before anything is fetched
    assertEquals("Separator is not found, and chunk exceed the limit", found.getMessage());
    assertEquals("abcdefgh|", text(on.await(() -> stream.readExactly(9))));
    send("12345|");
    on.pause(20);
    found = assertThrows(
        LimitOverrunException.class, () -> on.await(() -> stream.readUntil(bytes("|"), 4)));
    assertEquals("Separator is found, but chunk is longer than limit", found.getMessage());
    assertEquals(5, found.consumed());
    assertEquals("12345|", text(on.await(() -> stream.readExactly(6))));
  }

  @Test
  @DisplayName("STRD-10 exactly limit bytes before the separator are allowed")
  void STRD_10_exactlyLimit() throws Exception {
    send("abcd\nabcd--");
    assertEquals("abcd\n", text(on.await(() -> stream.readLine(4))));
    assertEquals("abcd--", text(on.await(() -> stream.readUntil(bytes("--"), 4))));
  }

  @Test
  @DisplayName("STRD-11 of several separators the one that ends first ends the read")
  void STRD_11_severalSeparators() throws Exception {
    List<byte[]> separators = List.of(bytes("\r\n"), bytes("\n"), bytes("long separator"));
    send("a\nb\r\nc long separator");
    assertEquals("a\n", text(on.await(() -> stream.readUntil(separators, 100))));
    assertEquals("b\r\n", text(on.await(() -> stream.readUntil(separators, 100))));
    assertEquals("c long separator", text(on.await(() -> stream.readUntil(separators, 100))));
    Future<byte[]> split = on.start(() -> stream.readUntil(separators, 100));
    send("d long sep");
    on.pause(10);
    send("arator");
    assertEquals("d long separator", text(on.await(split)));
    send("123456\n");
    on.pause(10);
    LimitOverrunException e = assertThrows(
        LimitOverrunException.class, () -> on.await(() -> stream.readUntil(separators, 4)));
    assertEquals(6, e.consumed());
  }

  @Test
  @DisplayName("STRD-12 an empty separator, or none, is refused")
  void STRD_12_emptySeparator() {
    assertThrows(
        IllegalArgumentException.class, () -> on.start(() -> stream.readUntil(new byte[0])));
    assertThrows(
        IllegalArgumentException.class, () -> on.start(() -> stream.readUntil(List.of(), 10)));
  }

  @Test
  @DisplayName(
      "STRD-13 what nobody reads is left in the kernel, which holds up the peer; a read always goes on")
  void STRD_13_backPressure() throws Exception {
    byte[] data = new byte[30_000_000];
    new Random(2).nextBytes(data);
    Future<byte[]> first = on.start(() -> stream.readExactly(10));
    var sending = sendAll(data);
    on.await(first);
    on.pause(100);
    assertFalse(sending.isDone());
    String state = on.call(stream::toString);
    int kept = Integer.parseInt(state.replaceAll(".*, (\\d+) bytes.*", "$1"));
    assertTrue(kept <= 4 * 65_536, state);
    assertEquals(data.length - 10, on.await(() -> stream.readAll()).length);
    sending.join();
  }

  @Test
  @DisplayName("STRD-14 a second read while one waits is an error, and does not harm the first")
  void STRD_14_secondRead() throws Exception {
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
  @DisplayName("STRD-15 a cancelled read takes nothing; the next one sees all data")
  void STRD_15_cancelledRead() throws Exception {
    Future<byte[]> cancelled = on.start(() -> stream.readExactly(10));
    send("abc");
    on.pause(20);
    on.run(cancelled::cancel);
    assertEquals("abc", text(on.await(() -> stream.read(10))));
  }

  @Test
  @DisplayName("STRD-16 a failure comes out of the read that waits and of every later one")
  void STRD_16_failure() throws Exception {
    Future<byte[]> waiting = on.start(() -> stream.read(1));
    reset();
    IOException e = assertThrows(IOException.class, () -> on.await(waiting));
    assertSame(e, assertThrows(IOException.class, () -> on.await(() -> stream.readLine())));
    assertSame(
        e,
        assertThrows(IOException.class, () -> on.await(() -> stream.read(ByteBuffer.allocate(1)))));
    assertSame(e, assertThrows(IOException.class, () -> on.await(() -> stream.drain())));
  }

  @Test
  @DisplayName("STRD-17 nothing follows the end: reading on gives the end again, at once")
  void STRD_17_nothingAfterEnd() throws Exception {
    peer.shutdownOutput();
    assertEquals(0, on.await(() -> stream.read(1)).length);
    on.run(() -> {
      assertTrue(stream.read(1).isDone());
      assertEquals(-1, stream.read(ByteBuffer.allocate(1)).result());
      assertEquals(0, stream.readAll().result().length);
      assertEquals(0, stream.readLine().result().length);
    });
  }

  @Test
  @DisplayName("STRD-18 at the end only when the end has come and everything before it was taken")
  void STRD_18_atEof() throws Exception {
    assertFalse(on.call(stream::atEof));
    send("a\nb");
    peer.shutdownOutput();
    on.await(() -> stream.readLine());
    assertFalse(on.call(stream::atEof));
    on.await(() -> stream.readLine());
    assertTrue(on.call(stream::atEof));
  }

  @Test
  @DisplayName("STRD-19 iteration gives the lines to the end")
  void STRD_19_iteration() throws Exception {
    send("one\ntwo\nthree");
    peer.shutdownOutput();
    AsyncIterator<byte[]> lines = stream.lines().asyncIterator();
    assertThrows(IllegalStateException.class, lines::current);
    List<String> seen = new ArrayList<>();
    while (on.loop.runUntilComplete(lines.advance())) {
      seen.add(text(lines.current()));
    }
    assertEquals(List.of("one\n", "two\n", "three"), seen);
  }

  @Test
  @DisplayName("STRD-20 streams are made where a loop runs")
  void STRD_20_needsLoop() {
    assertThrows(LoopStateException.class, () -> Tcp.connect("127.0.0.1", 1));
  }

  @Test
  @DisplayName("STRD-21 a reader over a pipe reads the same way")
  void STRD_21_pipe() throws Exception {
    Pipe pipe = Pipe.open();
    PipeReader reader = on.call(() -> Pipes.reader(pipe.source()));
    pipe.sink().write(ByteBuffer.wrap(bytes("line\nrest")));
    assertEquals("line\n", text(on.await(() -> reader.readLine())));
    Future<byte[]> rest = on.start(() -> reader.readAll());
    assertFalse(rest.isDone());
    pipe.sink().close();
    assertEquals("rest", text(on.await(rest)));
    on.run(reader::close);
  }

  @Test
  @DisplayName("STRD-22 the text shows bytes, end, waiting read and failure")
  void STRD_22_text() throws Exception {
    assertFalse(stream.toString().contains("bytes"), stream.toString());
    Future<byte[]> read = on.start(() -> stream.readExactly(10));
    send("abc");
    on.pause(20);
    assertTrue(stream.toString().contains(", 3 bytes, reading"), stream.toString());
    peer.shutdownOutput();
    assertThrows(IncompleteReadException.class, () -> on.await(read));
    assertTrue(stream.toString().contains(", eof"), stream.toString());
    on.run(stream::close);
    assertTrue(stream.toString().endsWith(", closed]"), stream.toString());
  }

  @Test
  @DisplayName("STRD-23 the exceptions keep their fields through serialization")
  void STRD_23_serialization() throws Exception {
    IncompleteReadException incomplete =
        copy(new IncompleteReadException(bytes("abc"), OptionalInt.of(5)));
    assertEquals("abc", text(incomplete.partial()));
    assertEquals(OptionalInt.of(5), incomplete.expected());
    LimitOverrunException overrun = copy(new LimitOverrunException("too much", 7));
    assertEquals("too much", overrun.getMessage());
    assertEquals(7, overrun.consumed());
  }

  @SuppressWarnings("unchecked") // a copy has the type of the original
  private static <T> T copy(T original) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ObjectOutputStream(out).writeObject(original);
    return (T) new ObjectInputStream(new ByteArrayInputStream(out.toByteArray())).readObject();
  }

  @Test
  @DisplayName(
      "a read that takes too long fails and takes nothing; one that is in time is not touched")
  void readTimeout() throws Exception {
    assertThrows(
        IllegalArgumentException.class, () -> on.run(() -> stream.setReadTimeout(Duration.ZERO)));
    on.run(() -> stream.setReadTimeout(Duration.ofMillis(50)));
    Future<byte[]> read = on.start(() -> stream.readExactly(4));
    send("abc");
    AsyncTimeoutException e = assertThrows(AsyncTimeoutException.class, () -> on.await(read));
    assertTrue(e.getMessage().contains("PT0.05S"), e.getMessage());
    assertEquals("abc", text(on.await(() -> stream.read(10))));
    on.run(() -> stream.setReadTimeout(null));
    Future<byte[]> patient = on.start(() -> stream.read(1));
    on.pause(100);
    send("d");
    assertEquals("d", text(on.await(patient)));
  }
}
