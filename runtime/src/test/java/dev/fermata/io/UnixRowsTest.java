package dev.fermata.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Area UNIX: the same streams by way of a file. */
@Timeout(60)
@ExtendWith(DescriptorCount.class)
class UnixRowsTest {
  private static final StreamHandler<UnixStream> ECHO = stream -> new EchoFrame(stream).coroutine();

  private final OnLoop on = new OnLoop();
  private final List<String> reports = new ArrayList<>();

  @TempDir
  private Path directory;

  private Path path;

  @BeforeEach
  void path() {
    path = directory.resolve("socket");
    on.onReport(reports::add);
  }

  @AfterEach
  void close() {
    on.close();
  }

  private void assertEchoes(Path at) {
    UnixStream stream = on.await(() -> Unix.connect(at));
    byte[] data = new byte[1_000_000];
    new Random(1).nextBytes(data);
    on.run(() -> stream.write(data));
    assertEquals(data.length, on.await(() -> stream.readExactly(data.length)).length);
    on.await(() -> stream.shutdownOutput());
    assertEquals(0, on.await(() -> stream.readAll()).length);
    on.run(stream::close);
  }

  @Test
  @DisplayName("UNIX-01 connecting and serving is as with TCP")
  void UNIX_01_mirrorsTcp() {
    UnixServer server = on.await(() -> Unix.startServer(ECHO, path));
    assertEchoes(path);
    assertEquals(path, server.path());
    on.turnUntil(() -> server.connections().isEmpty());
    on.run(server::close);
    on.await(server::waitClosed);
    ConnectException e =
        assertThrows(ConnectException.class, () -> on.await(() -> Unix.connect(path)));
    assertTrue(e.getMessage().contains(path.toString()), e.getMessage());
    assertEquals(List.of(), reports);
  }

  @Test
  @DisplayName("UNIX-02 a stale socket is replaced, any other file is in use")
  void UNIX_02_stale() throws IOException {
    ServerSocketChannel.open(StandardProtocolFamily.UNIX)
        .bind(UnixDomainSocketAddress.of(path))
        .close();
    assertTrue(Files.exists(path));
    on.await(() -> Unix.startServer(ECHO, path));
    assertEchoes(path);
    Path file = Files.writeString(directory.resolve("file"), "content");
    BindException e =
        assertThrows(BindException.class, () -> on.await(() -> Unix.startServer(ECHO, file)));
    assertEquals("Address " + file + " is already in use", e.getMessage());
    assertEquals("content", Files.readString(file));
  }

  @Test
  @DisplayName(
      "UNIX-03 a channel of the program's own is taken over if it is connected and of this kind")
  void UNIX_03_ownChannel() throws IOException {
    on.await(() -> Unix.startServer(ECHO, path));
    SocketChannel own = SocketChannel.open(UnixDomainSocketAddress.of(path));
    UnixStream stream = on.call(() -> Unix.adopt(own));
    on.await(() -> stream.write("x"));
    assertEquals("x", new String(on.await(() -> stream.read(1)), UTF_8));
    assertThrows(IllegalArgumentException.class, () -> on.call(() -> Tcp.adopt(own)));
    try (ServerSocket tcp = new ServerSocket(0);
        SocketChannel inet = SocketChannel.open(tcp.getLocalSocketAddress());
        SocketChannel unconnected = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      assertThrows(IllegalArgumentException.class, () -> on.call(() -> Unix.adopt(inet)));
      assertThrows(IllegalArgumentException.class, () -> on.call(() -> Unix.adopt(unconnected)));
    }
    on.run(stream::close);
  }

  @Test
  @DisplayName("UNIX-04 close removes the file, if it is still this server's")
  void UNIX_04_cleanup() throws IOException {
    UnixServer server = on.await(() -> Unix.startServer(ECHO, path));
    on.run(server::close);
    assertFalse(Files.exists(path));
    on.run(server::close);
    UnixServer replaced = on.await(() -> Unix.startServer(ECHO, path));
    Files.delete(path);
    Files.writeString(path, "another");
    on.run(replaced::close);
    assertEquals("another", Files.readString(path));
    Files.delete(path);
    UnixServer gone = on.await(() -> Unix.startServer(ECHO, path));
    Files.delete(path);
    on.run(gone::close);
    assertEquals(List.of(), reports);
  }

  @Test
  @DisplayName("UNIX-05 TLS needs the server's name")
  void UNIX_05_tls() {
    TlsOptions client = TlsOptions.client(TestKeys.trusting());
    on.await(() -> Unix.startServer(
        ECHO, path, ServerOptions.defaults().withTls(TlsOptions.server(TestKeys.server()))));
    UnixStream stream = on.await(() -> Unix.connect(path));
    assertThrows(IllegalArgumentException.class, () -> on.start(() -> stream.startTls(client)));
    on.await(() -> stream.startTls(client.withServerName("localhost")));
    on.await(() -> stream.write("x"));
    assertEquals("x", new String(on.await(() -> stream.read(1)), UTF_8));
    on.run(stream::close);
    on.await(() -> stream.waitClosed());
  }

  @Test
  @DisplayName("UNIX-06 paths are Path objects, relative ones too")
  void UNIX_06_paths() {
    Path relative = Path.of("").toAbsolutePath().relativize(path.toAbsolutePath());
    UnixServer server = on.await(() -> Unix.startServer(ECHO, relative));
    assertEchoes(relative);
    assertEchoes(path);
    on.run(server::close);
  }

  @Test
  @DisplayName("UNIX-07 the addresses are paths; the end that connected has none")
  void UNIX_07_addresses() {
    List<UnixStream> accepted = new ArrayList<>();
    on.await(() -> Unix.startServer(
        stream -> {
          accepted.add(stream);
          return Coroutine.completed(null);
        },
        path));
    UnixStream stream = on.await(() -> Unix.connect(path));
    on.turnUntil(() -> accepted.size() == 1);
    assertEquals(path, stream.remoteAddress().getPath());
    assertEquals("", stream.localAddress().toString());
    assertEquals(path, accepted.get(0).localAddress().getPath());
    assertTrue(stream.toString().startsWith("UnixStream["), stream.toString());
    Future<byte[]> read = on.start(() -> stream.read(1));
    on.run(() -> accepted.get(0).close());
    assertEquals(0, on.await(read).length);
    on.run(stream::close);
  }
}
