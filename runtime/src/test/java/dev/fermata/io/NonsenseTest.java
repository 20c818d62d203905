package dev.fermata.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Future;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;

/** Whatever a peer does, whoever waits gets a result or an {@link IOException}, nothing spins, and nothing is left open. */
@Timeout(120)
@ExtendWith(DescriptorCount.class)
class NonsenseTest {
  private static final List<Function<ByteReader, Future<?>>> READS = List.of(
      reader -> reader.read(100),
      reader -> reader.read(ByteBuffer.allocate(100)),
      reader -> reader.readExactly(1000),
      reader -> reader.readLine(50),
      reader -> reader.readUntil(new byte[] {1, 2}, 50),
      reader -> reader.readUntil(List.of(new byte[] {3}, new byte[] {4, 5, 6}), 50));

  private final OnLoop on = new OnLoop();

  @AfterEach
  void close() {
    on.close();
  }

  @SuppressWarnings("unchecked") // nobody looks at the result
  private static Future<Object> started(Function<ByteReader, Future<?>> read, ByteReader reader) {
    return (Future<Object>) read.apply(reader);
  }

  /** Waits for the end of an operation, however it ends; an end that is no result must be an IOException. */
  private boolean succeeded(Future<?> operation) {
    on.turnUntil(operation::isDone);
    Throwable error =
        on.call(() -> operation.isCancelled() ? new IOException() : orNone(operation));
    assertTrue(error == NONE || error instanceof IOException, () -> "unexpected " + error);
    return error == NONE;
  }

  private static final Throwable NONE = new Throwable("none");

  private static Throwable orNone(Future<?> operation) {
    Throwable error = operation.exception();
    return error == null ? NONE : error;
  }

  @Test
  @DisplayName("random bytes in random pieces with a random end, into every reader")
  void randomBytes() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      for (int seed = 0; seed < 300; seed++) {
        Random random = new Random(seed);
        TcpStream stream = on.await(() -> Tcp.connect("127.0.0.1", server.getLocalPort()));
        try (Socket peer = server.accept()) {
          Function<ByteReader, Future<?>> read = READS.get(seed % READS.size());
          Future<?> operation = on.start(() -> started(read, stream));
          for (int piece = random.nextInt(5); piece > 0; piece--) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            peer.getOutputStream().write(bytes);
            if (random.nextInt(3) == 0) {
              on.pause(0);
            }
          }
          if (random.nextBoolean()) {
            peer.setSoLinger(true, 0);
          }
          peer.close();
          succeeded(operation);
          for (int more = 0; !stream.atEof() && more < 50; more++) {
            if (!succeeded(on.start(() -> started(read, stream)))) {
              break;
            }
          }
        }
        on.run(stream::close);
      }
    }
  }

  @Test
  @DisplayName("random bytes against TLS fail the handshake or the read, at every step")
  void randomTls() throws IOException {
    TlsOptions client = TlsOptions.client(TestKeys.trusting());
    TlsOptions server = TlsOptions.server(TestKeys.server());
    try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      for (int seed = 0; seed < 60; seed++) {
        Random random = new Random(seed);
        TlsOptions side = seed % 2 == 0 ? client : server;
        TcpStream stream = on.await(() -> Tcp.connect("localhost", listening.getLocalPort()));
        try (Socket peer = listening.accept()) {
          Future<Void> handshake = on.start(() -> stream.startTls(side));
          byte[] bytes = new byte[random.nextInt(300)];
          random.nextBytes(bytes);
          if (bytes.length > 5 && random.nextBoolean()) { // what looks like a record
            bytes[0] = 22;
            bytes[1] = 3;
            bytes[2] = 3;
            bytes[3] = 0;
          }
          peer.getOutputStream().write(bytes);
          if (random.nextBoolean()) {
            peer.setSoLinger(true, 0);
          }
          peer.close();
          assertTrue(!succeeded(handshake));
        }
        on.pause(0);
        assertTrue(!stream.isOpen());
      }
    }
  }

  @Test
  @DisplayName("a TLS connection that is damaged or cut anywhere fails on both sides or not at all")
  void damagedTls() throws Exception {
    TcpServer server = on.await(() -> Tcp.startServer(
        stream -> new EchoFrame(stream).coroutine(),
        "127.0.0.1",
        0,
        ServerOptions.defaults().withTls(TlsOptions.server(TestKeys.server()))));
    on.onReport(report -> {});
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      try (DamagingProxy proxy = new DamagingProxy(server.port(), random)) {
        Future<TcpStream> connecting = on.start(() -> Tcp.connect(
            "localhost",
            proxy.port(),
            ConnectOptions.defaults().withTls(TlsOptions.client(TestKeys.trusting()))));
        if (succeeded(connecting)) {
          TcpStream stream = connecting.result();
          succeeded(on.start(() -> stream.write(new byte[20_000])));
          succeeded(on.start(() -> stream.readExactly(20_000)));
          on.run(stream::abort);
        }
      }
    }
    on.run(server::close);
    on.run(server::abortClients);
    on.await(server::waitClosed);
  }

  @Test
  @DisplayName("a reset at every step of an exchange costs the server that connection only")
  void resets() throws IOException {
    List<String> reports = new ArrayList<>();
    on.onReport(reports::add);
    TcpServer server = on.await(
        () -> Tcp.startServer(stream -> new EchoFrame(stream).coroutine(), "127.0.0.1", 0));
    for (int step = 0; step < 6; step++) {
      for (int round = 0; round < 20; round++) {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
          client.setSoLinger(true, 0);
          if (step > 0) {
            on.turnUntil(() -> server.connections().size() == 1);
          }
          for (int i = 1; i < step; i++) {
            client.getOutputStream().write(new byte[50_000]);
            if (i % 2 == 0) {
              on.pause(1);
            }
          }
        }
        on.turnUntil(() -> server.connections().isEmpty());
      }
    }
    assertTrue(reports.stream()
        .allMatch(report -> report.startsWith("Unhandled exception in the handler")));
    assertEquals(0, on.call(() -> on.loop.allTasks().size()));
  }

  @Test
  @DisplayName("reads and writes that are cancelled at random lose nothing that was not written")
  void cancels() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      TcpStream stream = on.await(() -> Tcp.connect("127.0.0.1", server.getLocalPort()));
      try (Socket peer = server.accept()) {
        Random random = new Random(1);
        int sent = 0;
        int got = 0;
        for (int i = 0; i < 2000; i++) {
          Future<byte[]> read = on.start(() -> stream.read(1 + random.nextInt(10)));
          byte[] piece = new byte[random.nextInt(8)];
          for (int at = 0; at < piece.length; at++) {
            piece[at] = (byte) sent++;
          }
          peer.getOutputStream().write(piece);
          if (random.nextBoolean()) {
            on.pause(0);
          }
          on.run(read::cancel);
          if (!read.isCancelled()) {
            for (byte next : read.result()) {
              assertEquals((byte) got++, next);
            }
          }
        }
        peer.shutdownOutput();
        for (byte next : on.await(() -> stream.readAll())) {
          assertEquals((byte) got++, next);
        }
        assertEquals(sent, got);
      }
      on.run(stream::close);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @DisplayName("a peer that half-closes, and one that neither reads nor writes, keep no loop busy")
  void idle() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      TcpStream stream = on.await(() -> Tcp.connect("127.0.0.1", server.getLocalPort()));
      try (Socket peer = server.accept()) {
        peer.shutdownOutput();
        on.await(() -> stream.readAll());
        Future<Void> write = on.start(() -> stream.write(new byte[20_000_000]));
        long before = cpuMillis();
        on.pause(500);
        assertTrue(cpuMillis() - before < 250, "the loop spins");
        assertTrue(!write.isDone());
      }
      on.run(stream::abort);
      on.pause(1);
    }
  }

  private static long cpuMillis() {
    return java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime()
        / 1_000_000;
  }
}
