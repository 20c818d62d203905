package dev.fermata.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.AsyncTimeoutException;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Area SFIL: files sent by streams, pipes and transports. Both ends are on the loop. */
@Timeout(60)
@ExtendWith(DescriptorCount.class)
class SendFileRowsTest {
  private static final int MUCH = 12_000_000;

  private final OnLoop on = new OnLoop();
  private final List<TcpStream> accepted = new ArrayList<>();
  private TcpStream client;
  private TcpStream server;

  @TempDir
  private Path directory;

  @AfterEach
  void close() {
    on.run(() -> {
      accepted.forEach(TcpStream::abort);
      if (client != null) {
        client.abort();
      }
    });
    on.pause(1);
    on.close();
  }

  private void connect(ServerOptions serverOptions, ConnectOptions options) {
    TcpServer listening = on.await(() -> Tcp.startServer(
        stream -> {
          accepted.add(stream);
          return Coroutine.completed(null);
        },
        "localhost",
        0,
        serverOptions));
    client = on.await(() -> Tcp.connect("localhost", listening.port(), options));
    on.turnUntil(() -> accepted.size() == 1);
    server = accepted.get(0);
    on.run(listening::close);
  }

  private void connectPlain() {
    connect(ServerOptions.defaults(), ConnectOptions.defaults());
  }

  private void connectTls() {
    connect(
        ServerOptions.defaults().withTls(TlsOptions.server(TestKeys.server())),
        ConnectOptions.defaults().withTls(TlsOptions.client(TestKeys.trusting())));
  }

  private Path write(int length) throws IOException {
    byte[] content = new byte[length];
    new Random(2).nextBytes(content);
    return Files.write(directory.resolve("file"), content);
  }

  private static FileChannel open(Path path) throws IOException {
    return FileChannel.open(path, StandardOpenOption.READ);
  }

  private void assertSendsInOrder() throws IOException {
    Path path = write(MUCH);
    byte[] content = Files.readAllBytes(path);
    try (FileChannel file = open(path)) {
      Future<Long> sending = on.call(() -> {
        server.write(new byte[3_000_000]); // waits, and must go first
        Future<Long> started = server.sendFile(file, 1000, Long.MAX_VALUE);
        assertThrows(IllegalStateException.class, () -> server.write("between"));
        assertThrows(IllegalStateException.class, () -> server.sendFile(file, 0, 1));
        assertTrue(!server.canShutdownOutput() // over TLS
            || refusesMeanwhile(() -> server.shutdownOutput()));
        return started;
      });
      assertArrayEquals(new byte[3_000_000], on.await(() -> client.readExactly(3_000_000)));
      byte[] received = on.await(() -> client.readExactly(MUCH - 1000));
      assertArrayEquals(Arrays.copyOfRange(content, 1000, MUCH), received);
      assertEquals(MUCH - 1000, on.await(sending));
      assertEquals(MUCH, file.position());
    }
    on.await(() -> server.write("after"));
    assertEquals("after", new String(on.await(() -> client.readExactly(5)), UTF_8));
  }

  private static boolean refusesMeanwhile(Runnable write) {
    assertThrows(IllegalStateException.class, write::run);
    return true;
  }

  @Test
  @DisplayName(
      "SFIL-04 a stream sends a file after what was written; to write meanwhile is an error, later it works")
  void SFIL_04_stream() throws IOException {
    connectPlain();
    assertSendsInOrder();
  }

  @Test
  @DisplayName("SFIL-04 over TLS the file is read and written piece by piece, to the same effect")
  void SFIL_04_tls() throws IOException {
    connectTls();
    assertSendsInOrder();
  }

  @Test
  @DisplayName(
      "SFIL-04 a transport holds its reading while it sends a file, and refuses writes; then both go on")
  void SFIL_04_transport() throws IOException {
    connectPlain();
    StringBuilder told = new StringBuilder();
    Transport transport = on.call(() -> Transports.over(server, new Protocol() {
      @Override
      public void dataReceived(byte[] data) {
        told.append(new String(data, UTF_8));
      }
    }));
    Path path = write(MUCH);
    try (FileChannel file = open(path)) {
      Future<Long> sending = on.call(() -> {
        transport.write("head".getBytes(UTF_8));
        return transport.sendFile(file, 0, Long.MAX_VALUE);
      });
      assertThrows(
          IllegalStateException.class, () -> on.run(() -> transport.write(new byte[] {1})));
      on.await(() -> client.write("question"));
      on.pause(20);
      assertEquals("", told.toString());
      assertFalse(on.call(transport::isReading));
      byte[] received = on.await(() -> client.readExactly(MUCH + 4));
      assertArrayEquals(Files.readAllBytes(path), Arrays.copyOfRange(received, 4, MUCH + 4));
      assertEquals(MUCH, on.await(sending));
      on.turnUntil(() -> told.toString().equals("question"));
      on.run(() -> transport.write("tail".getBytes(UTF_8)));
      assertEquals("tail", new String(on.await(() -> client.readExactly(4)), UTF_8));
      on.run(transport::close);
      assertThrows(
          IllegalStateException.class, () -> on.call(() -> transport.sendFile(file, 0, 1)));
    }
  }

  @Test
  @DisplayName(
      "SFIL-06 others have their turns while a file goes out: one piece of it for each event")
  void SFIL_06_oneChunkPerEvent() throws IOException {
    connectPlain();
    Path path = write(MUCH);
    try (FileChannel file = open(path)) {
      Future<Long> sending = on.start(() -> server.sendFile(file, 0, Long.MAX_VALUE));
      List<Long> positions = new ArrayList<>();
      on.run(new Runnable() {
        @Override
        public void run() { // once in each turn
          positions.add(position(file));
          if (!sending.isDone()) {
            on.loop.callSoon(this);
          }
        }
      });
      on.await(() -> client.readExactly(MUCH));
      assertEquals(MUCH, on.await(sending));
      for (int i = 1; i < positions.size(); i++) {
        assertTrue(positions.get(i) - positions.get(i - 1) <= 256 * 1024, positions::toString);
      }
      assertTrue(positions.size() >= MUCH / (256 * 1024), positions.size() + " turns");
    }
  }

  private static long position(FileChannel file) {
    try {
      return file.position();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @DisplayName(
      "a whole file is opened and closed for its sending; a missing one is the system's error")
  void path() throws IOException {
    for (int turn = 0; turn < 2; turn++) {
      if (turn == 0) {
        connectPlain();
      } else {
        on.run(client::abort);
        accepted.clear();
        connectTls();
      }
      Path path = write(500_000);
      Future<Long> sending = on.start(() -> server.sendFile(path));
      assertArrayEquals(Files.readAllBytes(path), on.await(() -> client.readExactly(500_000)));
      assertEquals(500_000, on.await(sending));
      Path none = directory.resolve("none");
      assertThrows(NoSuchFileException.class, () -> on.await(() -> server.sendFile(none)));
      Path empty = Files.createFile(directory.resolve("empty" + turn));
      assertEquals(0, on.await(() -> server.sendFile(empty)));
      on.await(() -> server.write("x"));
      assertEquals(1, on.await(() -> client.readExactly(1)).length);
      try (FileChannel file = open(empty)) {
        assertThrows(
            IllegalArgumentException.class, () -> on.call(() -> server.sendFile(file, -1, 1)));
      }
    }
  }

  @Test
  @DisplayName("closing waits for the file; aborting fails it; neither leaves it open")
  void closing() throws IOException {
    connectPlain();
    Path path = write(MUCH);
    Future<Long> sending = on.call(() -> {
      Future<Long> started = server.sendFile(path);
      server.close();
      return started;
    });
    assertArrayEquals(Files.readAllBytes(path), on.await(() -> client.readAll()));
    assertEquals(MUCH, on.await(sending));
    assertThrows(ClosedChannelException.class, () -> on.await(() -> server.sendFile(path)));
    Future<Long> aborted = on.start(() -> client.sendFile(path));
    on.pause(10);
    on.run(client::abort);
    assertThrows(IOException.class, () -> on.await(aborted));
  }

  @Test
  @DisplayName("an abort fails a sending that waits for the peer, plain and over TLS")
  void aborted() throws IOException {
    for (int turn = 0; turn < 2; turn++) {
      if (turn == 0) {
        connectPlain();
      } else {
        on.run(client::abort);
        accepted.clear();
        connectTls();
      }
      Path path = write(MUCH);
      Future<Long> sending = on.start(() -> server.sendFile(path));
      on.pause(50);
      assertFalse(sending.isDone());
      on.run(server::abort);
      assertThrows(AsynchronousCloseException.class, () -> on.await(sending));
    }
  }

  @Test
  @DisplayName(
      "a cancelled sending gives the stream back; a silent peer runs into the write time-out")
  void cancelledAndTooLong() throws IOException {
    connectPlain();
    Path path = write(MUCH);
    try (FileChannel file = open(path)) {
      Future<Long> cancelled = on.start(() -> server.sendFile(file, 0, Long.MAX_VALUE));
      on.pause(20);
      on.run(cancelled::cancel);
      assertThrows(CancelledError.class, () -> on.await(cancelled));
      on.pause(20);
      long sent = file.position();
      assertTrue(sent > 0 && sent < MUCH, sent + " bytes");
      on.run(() -> server.write("behind"));
      byte[] received = on.await(() -> client.readExactly((int) sent + 6));
      assertEquals("behind", new String(received, (int) sent, 6, UTF_8));

      on.run(() -> server.setWriteTimeout(Duration.ofMillis(50)));
      Future<Long> tooLong = on.start(() -> server.sendFile(file, 0, Long.MAX_VALUE));
      assertThrows(AsyncTimeoutException.class, () -> on.await(tooLong));
    }
  }

  @Test
  @DisplayName("a peer that resets the connection fails the sending, plain and over TLS")
  void reset() throws IOException {
    for (int turn = 0; turn < 2; turn++) {
      if (turn == 0) {
        connectPlain();
      } else {
        on.run(client::abort);
        accepted.clear();
        connectTls();
      }
      Path path = write(MUCH);
      Future<Long> sending = on.start(() -> server.sendFile(path));
      on.pause(20);
      client.setOption(java.net.StandardSocketOptions.SO_LINGER, 0);
      on.run(client::abort);
      assertThrows(IOException.class, () -> on.await(sending));
      on.run(server::abort);
    }
  }

  @Test
  @DisplayName("a file goes into a pipe")
  void pipe() throws IOException {
    Pipe pipe = Pipe.open();
    PipeWriter writer = on.call(() -> Pipes.writer(pipe.sink()));
    PipeReader reader = on.call(() -> Pipes.reader(pipe.source()));
    Path path = write(1_000_000);
    Future<Long> sending = on.start(() -> writer.sendFile(path));
    assertArrayEquals(Files.readAllBytes(path), on.await(() -> reader.readExactly(1_000_000)));
    assertEquals(1_000_000, on.await(sending));
    on.run(() -> {
      writer.close();
      reader.close();
    });
  }
}
