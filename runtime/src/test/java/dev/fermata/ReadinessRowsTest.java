package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.LoopStateException.Reason;
import dev.fermata.debug.LoopMetrics;
import dev.fermata.internal.loop.SelectorLoop;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Readers and writers of channels: area RDWR of asyncio-rows.tsv. */
@Timeout(60)
class ReadinessRowsTest {
  private final Loop loop = Loop.create();
  private final List<String> log = new ArrayList<>();
  private final List<Map<String, Object>> reports = new ArrayList<>();
  private Pipe pipe;
  private Pipe.SourceChannel source;

  @BeforeEach
  void open() throws IOException {
    loop.setExceptionHandler((from, context) -> reports.add(context));
    pipe = Pipe.open();
    source = pipe.source();
    source.configureBlocking(false);
  }

  @AfterEach
  void close() throws IOException {
    loop.close();
    pipe.sink().close();
    source.close();
  }

  private void send(int bytes) throws IOException {
    pipe.sink().write(ByteBuffer.allocate(bytes));
  }

  private int receive(int atMost) {
    try {
      return source.read(ByteBuffer.allocate(atMost));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void turns(int count) {
    try (LoopSession session = loop.enter()) {
      for (int i = 0; i < count; i++) {
        loop.callSoon(() -> {});
        session.turn();
      }
    }
  }

  @Test
  @DisplayName(
      "a reader runs in every turn in which the channel can be read: data that is left fires again")
  void RDWR_01_levelTriggered() throws IOException {
    loop.addReader(source, () -> log.add("read " + receive(2)));
    turns(2);
    assertEquals(List.of(), log);
    send(5);
    turns(5);
    assertEquals(List.of("read 2", "read 2", "read 1"), log);
  }

  @Test
  @DisplayName("a second reader replaces and cancels the first")
  void RDWR_02_replaces() throws IOException {
    Handle first = loop.addReader(source, () -> log.add("first"));
    Handle second = loop.addReader(source, () -> log.add("second"));
    assertTrue(first.isCancelled());
    assertFalse(second.isCancelled());
    send(1);
    turns(1);
    assertEquals(List.of("second"), log);
  }

  @Test
  @DisplayName("reader and writer are independent; removing one keeps the other")
  void RDWR_03_independent() throws IOException {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (SocketChannel client = SocketChannel.open(server.getLocalAddress());
          SocketChannel accepted = server.accept()) {
        client.configureBlocking(false);
        loop.addReader(client, () -> log.add("readable"));
        loop.addWriter(client, () -> log.add("writable"));
        accepted.write(ByteBuffer.allocate(1));
        turnsUntil("readable");
        assertTrue(log.contains("writable"));
        log.clear();
        loop.removeWriter(client);
        turns(2);
        assertEquals(List.of("readable", "readable"), log);
        log.clear();
        loop.addWriter(client, () -> log.add("writable"));
        loop.removeReader(client);
        turns(2);
        assertEquals(List.of("writable", "writable"), log);
      }
    }
  }

  private void turnsUntil(String entry) {
    for (int i = 0; i < 10_000 && !log.contains(entry); i++) {
      turns(1);
    }
  }

  @Test
  @DisplayName("removing tells whether there was one, and cancels a handle that is queued already")
  void RDWR_04_remove() throws IOException {
    assertFalse(loop.removeReader(source));
    loop.addReader(source, () -> log.add("reader"));
    assertFalse(loop.removeWriter(source));
    assertTrue(loop.removeReader(source));
    assertFalse(loop.removeReader(source));
    Handle queued = loop.addReader(source, () -> log.add("reader"));
    send(1);
    loop.callSoon(() -> assertTrue(loop.removeReader(source)));
    turns(2);
    assertTrue(queued.isCancelled());
    assertEquals(List.of(), log, "the select had found it readable when it was removed");
    source.configureBlocking(true); // A channel that nobody watches is the program's own again.
    assertEquals(1, receive(1));
  }

  @Test
  @DisplayName("on a closed loop removing returns false, and adding fails")
  void RDWR_05_closedLoop() {
    loop.addReader(source, () -> log.add("reader"));
    loop.close();
    assertFalse(loop.removeReader(source));
    assertFalse(loop.removeWriter(source));
    assertEquals(
        Reason.CLOSED,
        assertThrows(LoopStateException.class, () -> loop.addReader(source, () -> {}))
            .reason());
    assertThrows(LoopStateException.class, () -> loop.addWriter(pipe.sink(), () -> {}));
  }

  @Test
  @DisplayName("a channel that a stream or server uses is refused")
  void RDWR_06_usedByAStream() throws IOException {
    ((SelectorLoop) loop).register(source);
    LoopStateException refused =
        assertThrows(LoopStateException.class, () -> loop.addReader(source, () -> {}));
    assertEquals(Reason.CHANNEL_IN_USE, refused.reason());
    assertTrue(
        refused.getMessage().endsWith("is used by a stream or server of this loop"),
        refused.getMessage());
  }

  @Test
  @DisplayName("no channel, a closed one, a blocking one, and one that cannot be read are refused")
  void RDWR_07_wrongChannels() throws IOException {
    assertThrows(NullPointerException.class, () -> loop.addReader(null, () -> {}));
    Pipe.SinkChannel sink = pipe.sink();
    assertTrue(assertThrows(IllegalArgumentException.class, () -> loop.addWriter(sink, () -> {}))
        .getMessage()
        .startsWith("the channel must be non-blocking"));
    sink.configureBlocking(false);
    assertThrows(IllegalArgumentException.class, () -> loop.addReader(sink, () -> {}));
    loop.addWriter(sink, () -> {});
    sink.close();
    assertThrows(IllegalArgumentException.class, () -> loop.addWriter(sink, () -> {}));
  }

  @Test
  @DisplayName(
      "closing a channel without removing it: its handle is cancelled, and the loop goes on")
  void RDWR_08_closedBehindTheLoop() throws IOException {
    Handle reader = loop.addReader(source, () -> {
      log.add("read");
      try {
        source.close();
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    });
    send(1);
    turns(5);
    assertEquals(List.of("read"), log);
    assertTrue(reader.isCancelled());
    assertEquals(0, LoopMetrics.of(loop).channels());
    assertFalse(loop.removeReader(source));
    assertEquals(List.of(), reports);
  }

  @Test
  @DisplayName(
      "a callback on a channel that is always ready starves neither timers nor other callbacks")
  void RDWR_09_noStarvation() throws IOException {
    send(1);
    int[] reads = {0};
    loop.addReader(source, () -> reads[0]++);
    loop.callLater(Duration.ofMillis(20), () -> log.add("timer"));
    loop.callLater(Duration.ofMillis(30), loop::stop);
    int[] soon = {0};
    loop.callSoon(new Runnable() {
      @Override
      public void run() {
        soon[0]++;
        loop.callSoon(this);
      }
    });
    loop.runForever();
    assertEquals(List.of("timer"), log);
    assertTrue(Math.abs(reads[0] - soon[0]) <= 1, reads[0] + " reads, " + soon[0] + " others");
  }

  @Test
  @DisplayName("what a reader throws is reported, and it stays")
  void RDWR_10_failure() throws IOException {
    IllegalStateException failure = new IllegalStateException("reader");
    loop.addReader(source, () -> {
      throw failure;
    });
    send(1);
    turns(2);
    assertEquals(2, reports.size());
    assertEquals(failure, reports.get(0).get("exception"));
    assertTrue(loop.removeReader(source));
  }

  @Test
  @DisplayName(
      "Java: reading up to a bound per turn is enough; the rest makes the reader run again")
  void RDWR_11_boundedReads() throws IOException {
    int bound = 1024;
    List<Integer> sizes = new ArrayList<>();
    loop.addReader(source, () -> sizes.add(receive(bound)));
    send(10_000);
    turns(10);
    assertEquals(10_000, sizes.stream().mapToInt(Integer::intValue).sum());
    assertTrue(sizes.stream().allMatch(size -> size <= bound), sizes::toString);
  }

  @Test
  @DisplayName("readiness is level-triggered, and the documentation says so")
  void RDWR_12_documented() throws IOException {
    Path guide = Path.of("../docs/runtime.md");
    assertTrue(Files.readString(guide).contains("level-triggered"));
  }

  @Test
  @DisplayName("a reader may be removed and added again in one callback, many times")
  void addedAgain() throws IOException {
    send(1);
    for (int i = 0; i < 20; i++) {
      loop.addReader(source, () -> log.add("read"));
      assertTrue(loop.removeReader(source));
    }
    loop.addReader(source, () -> log.add("read"));
    turns(1);
    assertEquals(List.of("read"), log);
  }
}
