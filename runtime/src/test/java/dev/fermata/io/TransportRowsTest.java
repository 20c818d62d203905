package dev.fermata.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.LogCapture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Areas TRAN and PROT: transports that tell protocols. The other end is a blocking socket. */
@Timeout(60)
@ExtendWith(DescriptorCount.class)
class TransportRowsTest {
  private static final int MUCH = 20_000_000;

  private final OnLoop on = new OnLoop();
  private final List<String> reports = new ArrayList<>();
  private final Recording protocol = new Recording();
  private Transport transport;
  private Socket peer;

  /** Writes down what it is told. */
  private static class Recording implements Protocol {
    final List<String> events = new ArrayList<>();
    final List<Thread> threads = new ArrayList<>();
    final StringBuilder text = new StringBuilder();
    boolean staysOpen;
    int largest;

    @Nullable
    Exception lost;

    void event(String event) {
      events.add(event);
      threads.add(Thread.currentThread());
    }

    @Override
    public void connectionMade(Transport made) {
      event("made");
    }

    @Override
    public void dataReceived(byte[] data) {
      largest = Math.max(largest, data.length);
      text.append(new String(data, UTF_8));
      if (!events.get(events.size() - 1).equals("data")) {
        event("data");
      }
    }

    @Override
    public boolean eofReceived() {
      event("eof");
      return staysOpen;
    }

    @Override
    public void connectionLost(@Nullable Exception error) {
      event("lost");
      lost = error;
    }

    @Override
    public void pauseWriting() {
      event("pause");
    }

    @Override
    public void resumeWriting() {
      event("resume");
    }
  }

  @BeforeEach
  void connect() throws IOException {
    on.onReport(reports::add);
    transport = connect(protocol);
  }

  private Transport connect(Protocol told) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Transport made = on.await(() -> Transports.connect(
          () -> told, "127.0.0.1", server.getLocalPort(), ConnectOptions.defaults()));
      if (peer != null) {
        peer.close();
      }
      peer = server.accept();
      return made;
    }
  }

  @AfterEach
  void close() throws IOException {
    peer.close();
    on.run(transport::abort);
    on.pause(1);
    on.close();
  }

  private void send(String text) throws IOException {
    peer.getOutputStream().write(text.getBytes(UTF_8));
  }

  private CompletableFuture<byte[]> receiving(int most) {
    return CompletableFuture.supplyAsync(() -> {
      try {
        return peer.getInputStream().readNBytes(most);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  private byte[] receive(int most) {
    CompletableFuture<byte[]> received = receiving(most);
    on.turnUntil(received::isDone);
    return received.join();
  }

  private void awaitEvent(String event) {
    on.turnUntil(() -> protocol.events.contains(event));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @Test
  @DisplayName(
      "TRAN-01 connectionMade, then reading, then the creator, each in a callback of its own")
  void TRAN_01_order() throws IOException {
    List<Boolean> reading = new ArrayList<>();
    Recording first = new Recording() {
      @Override
      public void connectionMade(Transport made) {
        reading.add(made.isReading());
      }
    };
    transport = connect(first);
    reading.add(transport.isReading());
    assertEquals(List.of(false, true), reading);
  }

  @Test
  @DisplayName("TRAN-02 small packets are sent at once")
  void TRAN_02_noDelay() throws IOException {
    assertEquals(true, transport.stream().option(StandardSocketOptions.TCP_NODELAY));
  }

  @Test
  @DisplayName(
      "TRAN-03 TRAN-04 a write is tried at once, the rest is kept, and what follows keeps the order")
  void TRAN_03_write() {
    byte[] data = new byte[MUCH];
    new Random(1).nextBytes(data);
    on.run(() -> {
      transport.write(bytes("x"));
      assertEquals(0, transport.writeBufferSize());
      transport.write(data);
      assertTrue(transport.writeBufferSize() > 0);
      transport.write(bytes("end"));
      transport.close();
    });
    byte[] received = receive(Integer.MAX_VALUE);
    assertEquals(MUCH + 4, received.length);
    assertTrue(Arrays.equals(data, 0, MUCH, received, 1, MUCH + 1));
    assertEquals("end", new String(received, MUCH + 1, 3, UTF_8));
  }

  @Test
  @DisplayName("TRAN-04 a write behind another one only appends")
  void TRAN_04_appends() {
    on.run(() -> {
      transport.write(new byte[MUCH]);
      long before = transport.writeBufferSize();
      transport.write(new byte[100]);
      assertEquals(before + 100, transport.writeBufferSize());
    });
  }

  @Test
  @DisplayName("TRAN-05 an empty write does nothing, null is refused")
  void TRAN_05_nothing() {
    on.run(() -> transport.write(new byte[0]));
    assertThrows(NullPointerException.class, () -> on.run(() -> transport.write(null)));
  }

  @Test
  @DisplayName("TRAN-06 a write after writeEof is an error")
  void TRAN_06_afterEof() {
    on.run(transport::writeEof);
    assertThrows(IllegalStateException.class, () -> on.run(() -> transport.write(bytes("x"))));
  }

  @Test
  @DisplayName(
      "TRAN-07 writes after the connection was lost are dropped, from the fifth on with a warning")
  void TRAN_07_afterLoss() {
    on.run(transport::abort);
    awaitEvent("lost");
    try (LogCapture log = LogCapture.begin()) {
      on.run(() -> {
        for (int i = 0; i < 4; i++) {
          transport.write(bytes("x"));
        }
      });
      assertEquals(List.of(), log.messages());
      on.run(() -> {
        transport.write(bytes("x"));
        transport.write(bytes("x"));
      });
      String warning = transport + ": write after the connection was lost";
      assertEquals(List.of(warning, warning), log.messages());
      assertEquals(Level.WARNING, log.records().get(0).getLevel());
    }
    assertEquals(List.of(), reports);
  }

  @Test
  @DisplayName("TRAN-08 what is kept is a copy")
  void TRAN_08_copies() {
    byte[] data = new byte[MUCH];
    on.run(() -> {
      transport.write(data);
      Arrays.fill(data, (byte) 1);
    });
    byte[] received = receive(MUCH);
    assertEquals(0, received[MUCH - 1]);
  }

  @Test
  @DisplayName("TRAN-09 several pieces go out in one")
  void TRAN_09_pieces() {
    on.run(() -> transport.writeAll(List.of(bytes("a"), bytes(""), bytes("bc"))));
    assertEquals("abc", new String(receive(3), UTF_8));
  }

  @Test
  @DisplayName(
      "TRAN-10 TRAN-11 PROT-03 above the high mark the protocol is told to pause, at the low one to go on, in turns")
  void TRAN_10_pauseAndResume() {
    on.run(() -> {
      transport.setWriteBufferLimits(1000, 100);
      transport.write(new byte[MUCH]);
      transport.write(new byte[MUCH]);
    });
    assertEquals(List.of("made", "pause"), protocol.events);
    CompletableFuture<byte[]> received = receiving(2 * MUCH);
    awaitEvent("resume");
    assertTrue(transport.writeBufferSize() <= 100);
    on.turnUntil(received::isDone);
    assertEquals(List.of("made", "pause", "resume"), protocol.events);
  }

  @Test
  @DisplayName("TRAN-11 resuming comes once")
  void TRAN_11_resumesOnce() {
    TRAN_10_pauseAndResume();
    on.run(() -> transport.write(bytes("x")));
    on.pause(5);
    assertEquals(1, protocol.events.stream().filter("resume"::equals).count());
  }

  @Test
  @DisplayName("TRAN-12 the marks: 64 KiB and a quarter, one given, and what is refused")
  void TRAN_12_marks() {
    on.run(() -> {
      transport.write(new byte[MUCH]);
      transport.setWriteBufferLimits(MUCH * 2);
      assertThrows(IllegalArgumentException.class, () -> transport.setWriteBufferLimits(1, 2));
      assertThrows(IllegalArgumentException.class, () -> transport.setWriteBufferLimits(-1, -1));
      transport.setWriteBufferLimits(0);
    });
    assertEquals("pause", protocol.events.get(1));
  }

  @Test
  @DisplayName("TRAN-13 new marks count at once")
  void TRAN_13_marksCountAtOnce() {
    on.run(() -> {
      transport.setWriteBufferLimits(2 * MUCH);
      transport.write(new byte[MUCH]);
      assertEquals(List.of("made"), protocol.events);
      transport.setWriteBufferLimits(10);
      assertEquals(List.of("made", "pause"), protocol.events);
      transport.setWriteBufferLimits(2 * MUCH, MUCH);
      assertEquals(List.of("made", "pause", "resume"), protocol.events);
    });
  }

  @Test
  @DisplayName("TRAN-14 what pauseWriting throws is reported, and the connection stays")
  void TRAN_14_pauseThrows() throws IOException {
    transport = connect(new Recording() {
      @Override
      public void pauseWriting() {
        throw new IllegalStateException("no");
      }
    });
    on.run(() -> transport.write(new byte[MUCH]));
    assertEquals(List.of("protocol.pauseWriting() failed"), reports);
    assertFalse(transport.isClosing());
  }

  @Test
  @DisplayName("TRAN-15 close stops reading, sends what waits, and tells once; twice is once")
  void TRAN_15_close() {
    on.run(() -> {
      transport.write(new byte[MUCH]);
      transport.close();
      transport.close();
      assertFalse(transport.isReading());
    });
    on.pause(20);
    assertFalse(protocol.events.contains("lost"));
    assertEquals(MUCH, receive(MUCH).length);
    awaitEvent("lost");
    on.pause(5);
    assertEquals(1, protocol.events.stream().filter("lost"::equals).count());
    assertNull(protocol.lost);
  }

  @Test
  @DisplayName("TRAN-16 abort drops what waits and tells later")
  void TRAN_16_abort() {
    on.run(() -> {
      transport.write(new byte[MUCH]);
      transport.abort();
      assertFalse(protocol.events.contains("lost"));
    });
    awaitEvent("lost");
    assertNull(protocol.lost);
  }

  @Test
  @DisplayName("TRAN-17 an error of reading or writing is told once, as the reason")
  void TRAN_17_errors() throws IOException {
    on.run(() -> transport.write(new byte[MUCH]));
    peer.setSoLinger(true, 0);
    peer.close();
    awaitEvent("lost");
    assertTrue(protocol.lost instanceof IOException, () -> "" + protocol.lost);
    on.pause(5);
    assertEquals(1, protocol.events.stream().filter("lost"::equals).count());
  }

  @Test
  @DisplayName("TRAN-18 connectionLost never runs inside write, close or abort")
  void TRAN_18_neverInline() {
    on.run(() -> {
      transport.write(bytes("x"));
      transport.close();
      transport.abort();
      assertFalse(protocol.events.contains("lost"));
    });
    awaitEvent("lost");
  }

  @Test
  @DisplayName("TRAN-19 after connectionLost the channel is closed and the protocol let go")
  void TRAN_19_released() throws IOException {
    on.run(transport::close);
    awaitEvent("lost");
    assertNull(transport.protocol());
    assertEquals(-1, peer.getInputStream().read());
  }

  @Test
  @DisplayName("TRAN-20 closing is true from close, abort or error on")
  void TRAN_20_isClosing() throws IOException {
    assertFalse(transport.isClosing());
    on.run(() -> {
      transport.close();
      assertTrue(transport.isClosing());
    });
    transport = connect(new Recording());
    peer.setSoLinger(true, 0);
    peer.close();
    on.turnUntil(transport::isClosing);
  }

  @Test
  @DisplayName("TRAN-21 pausing stops the telling, resuming restarts it; both may be repeated")
  void TRAN_21_pauseReading() throws IOException {
    on.run(() -> {
      transport.pauseReading();
      transport.pauseReading();
    });
    send("later");
    on.pause(20);
    assertFalse(transport.isReading());
    assertEquals("", protocol.text.toString());
    on.run(() -> {
      transport.resumeReading();
      transport.resumeReading();
    });
    on.turnUntil(() -> protocol.text.toString().equals("later"));
    on.run(() -> {
      transport.close();
      transport.pauseReading();
      transport.resumeReading();
      assertFalse(transport.isReading());
    });
  }

  @Test
  @DisplayName(
      "TRAN-22 PROT-02 the peer's end is told once; true keeps the writing open, false closes")
  void TRAN_22_eof() throws IOException {
    protocol.staysOpen = true;
    peer.shutdownOutput();
    awaitEvent("eof");
    on.pause(20);
    on.run(() -> transport.write(bytes("still")));
    assertEquals("still", new String(receive(5), UTF_8));
    assertEquals(List.of("made", "eof"), protocol.events);
    Recording closing = new Recording();
    transport = connect(closing);
    peer.shutdownOutput();
    on.turnUntil(() -> closing.events.contains("lost"));
    assertEquals(List.of("made", "eof", "lost"), closing.events);
  }

  @Test
  @DisplayName("TRAN-23 writeEof ends the sending after what waits, and reading goes on")
  void TRAN_23_writeEof() throws IOException {
    assertTrue(transport.canWriteEof());
    on.run(() -> {
      transport.write(new byte[MUCH]);
      transport.writeEof();
      transport.writeEof();
    });
    assertEquals(MUCH, receive(Integer.MAX_VALUE).length);
    send("answer");
    on.turnUntil(() -> protocol.text.toString().equals("answer"));
  }

  @Test
  @DisplayName("TRAN-24 one event brings 256 KiB at most")
  void TRAN_24_largest() throws IOException {
    CompletableFuture.runAsync(() -> {
      try {
        peer.getOutputStream().write(new byte[3_000_000]);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
    on.turnUntil(() -> protocol.text.length() == 3_000_000);
    assertTrue(protocol.largest <= 256 * 1024, protocol.largest + " bytes at once");
  }

  @Test
  @DisplayName("TRAN-25 a protocol that fails with data loses the connection for that reason")
  void TRAN_25_dataReceivedThrows() throws IOException {
    IllegalStateException error = new IllegalStateException("no");
    Recording failing = new Recording() {
      @Override
      public void dataReceived(byte[] data) {
        throw error;
      }
    };
    transport = connect(failing);
    send("x");
    on.turnUntil(() -> failing.events.contains("lost"));
    assertSame(error, failing.lost);
    assertEquals(1, reports.size());
    assertTrue(reports.get(0).startsWith("Fatal error: "), reports.get(0));
  }

  @Test
  @DisplayName("TRAN-26 a buffered protocol receives into its own buffer; an empty one is an error")
  void TRAN_26_buffered() throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(4);
    List<Integer> counts = new ArrayList<>();
    class Buffered extends Recording implements BufferedProtocol {
      @Override
      public ByteBuffer getBuffer() {
        return buffer;
      }

      @Override
      public void bufferUpdated(int count) {
        counts.add(count);
      }
    }
    Buffered buffered = new Buffered();
    transport = connect(buffered);
    send("abc");
    on.turnUntil(() -> counts.equals(List.of(3)));
    on.run(() -> transport.setProtocol(protocol));
    send("plain");
    on.turnUntil(() -> protocol.text.toString().equals("plain"));
    on.run(() -> transport.setProtocol(buffered));
    buffer.position(4);
    send("no room");
    on.turnUntil(() -> buffered.events.contains("lost"));
    assertTrue(buffered.lost instanceof IllegalStateException);
  }

  @Test
  @DisplayName("TRAN-27 addresses stay known after the end")
  void TRAN_27_facts() {
    on.run(transport::abort);
    awaitEvent("lost");
    assertEquals(peer.getPort(), transport.stream().localAddress().getPort());
    assertEquals(peer.getLocalPort(), transport.stream().remoteAddress().getPort());
    assertTrue(transport.stream().tlsSession().isEmpty());
  }

  @Test
  @DisplayName("TRAN-28 the protocol can be swapped while the connection is open")
  void TRAN_28_setProtocol() throws IOException {
    Recording other = new Recording();
    assertSame(protocol, transport.protocol());
    on.run(() -> {
      other.event("swapped");
      transport.setProtocol(other);
    });
    send("to the other");
    on.turnUntil(() -> other.text.length() > 0);
    assertEquals(List.of("made"), protocol.events);
  }

  @Test
  @DisplayName("TRAN-29 a transport that reads is held by its loop, whose end closes it")
  void TRAN_29_dropped() throws IOException {
    OnLoop own = new OnLoop();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Recording held = new Recording();
      own.await(() -> Transports.connect(
          () -> held, "127.0.0.1", server.getLocalPort(), ConnectOptions.defaults()));
      try (Socket accepted = server.accept()) {
        System.gc();
        accepted.getOutputStream().write('x');
        own.turnUntil(() -> held.text.length() == 1);
        own.close();
        assertEquals(-1, accepted.getInputStream().read());
      }
    }
  }

  @Test
  @DisplayName(
      "PROT-01 PROT-02 PROT-07 made once, data, the end at most once, lost once, nothing after it, all on the loop's thread")
  void PROT_01_sequence() throws IOException {
    send("some");
    on.turnUntil(() -> protocol.text.length() == 4);
    send(" more");
    peer.shutdownOutput();
    awaitEvent("lost");
    on.run(() -> transport.abort());
    on.pause(5);
    assertEquals(List.of("made", "data", "eof", "lost"), protocol.events);
    assertTrue(protocol.threads.stream().allMatch(Thread.currentThread()::equals));
  }

  @Test
  @DisplayName("PROT-02 the end is told at most once")
  void PROT_02_eofOnce() throws IOException {
    protocol.staysOpen = true;
    peer.shutdownOutput();
    awaitEvent("eof");
    on.run(transport::pauseReading);
    on.run(transport::resumeReading);
    on.pause(20);
    assertEquals(1, protocol.events.stream().filter("eof"::equals).count());
  }

  @Test
  @DisplayName("PROT-03 pausing and resuming are strictly in turns")
  void PROT_03_inTurns() {
    on.run(() -> transport.setWriteBufferLimits(1000, 0));
    for (int round = 0; round < 3; round++) {
      on.run(() -> transport.write(new byte[MUCH / 2]));
      receive(MUCH / 2);
      on.turnUntil(() -> transport.writeBufferSize() == 0);
    }
    on.pause(5);
    assertEquals(
        List.of("made", "pause", "resume", "pause", "resume", "pause", "resume"), protocol.events);
  }

  @Test
  @DisplayName("PROT-06 the methods need not be written")
  void PROT_06_defaults() throws IOException {
    transport = connect(new Protocol() {});
    send("ignored");
    on.run(() -> transport.write(new byte[MUCH]));
    peer.shutdownOutput();
    on.turnUntil(transport::isClosing);
    assertEquals(List.of(), reports);
  }

  @Test
  @DisplayName(
      "PROT-07 servers make a protocol for each connection; all callbacks are on the loop's thread")
  void PROT_07_server() throws IOException {
    List<Recording> made = new ArrayList<>();
    TcpServer server = on.await(() -> Transports.startServer(
        () -> {
          made.add(new Recording());
          return made.get(made.size() - 1);
        },
        "127.0.0.1",
        0,
        ServerOptions.defaults()));
    try (Socket a = new Socket("127.0.0.1", server.port());
        Socket b = new Socket("127.0.0.1", server.port())) {
      a.getOutputStream().write('a');
      b.getOutputStream().write('b');
      on.turnUntil(
          () -> made.size() == 2 && made.stream().allMatch(each -> each.text.length() == 1));
    }
    on.turnUntil(() -> made.stream().allMatch(each -> each.events.contains("lost")));
    assertTrue(server.connections().isEmpty());
    on.run(server::close);
    assertTrue(made.stream()
        .flatMap(each -> each.threads.stream())
        .allMatch(Thread.currentThread()::equals));
  }
}
