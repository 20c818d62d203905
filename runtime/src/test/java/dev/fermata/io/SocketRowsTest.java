package dev.fermata.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.CancelledError;
import dev.fermata.Future;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Areas SOCK and SFIL: operations on the program's own channels. Both ends are on the loop. */
@Timeout(60)
@ExtendWith(DescriptorCount.class)
class SocketRowsTest {
  private final OnLoop on = new OnLoop();
  private ServerSocketChannel server;
  private SocketChannel client;
  private SocketChannel accepted;

  @TempDir
  private Path directory;

  @BeforeEach
  void connect() throws IOException {
    server = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
    server.configureBlocking(false);
    client = open();
    on.await(() -> RawChannels.connect(client, server.getLocalAddress()));
    accepted = on.await(() -> RawChannels.accept(server));
  }

  private static SocketChannel open() throws IOException {
    SocketChannel channel = SocketChannel.open();
    channel.configureBlocking(false);
    return channel;
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    accepted.close();
    server.close();
    on.pause(1);
    on.close();
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(UTF_8));
  }

  private static String text(ByteBuffer buffer) {
    return UTF_8.decode(buffer.flip()).toString();
  }

  @Test
  @DisplayName("SOCK-01 data that is there is read at once, without a turn of the loop")
  void SOCK_01_atOnce() {
    on.await(() -> RawChannels.write(client, bytes("here")));
    on.await(() -> RawChannels.readable(accepted));
    on.run(() -> {
      ByteBuffer buffer = ByteBuffer.allocate(10);
      assertEquals(4, RawChannels.read(accepted, buffer).result());
      assertEquals("here", text(buffer));
    });
  }

  @Test
  @DisplayName("SOCK-02 a read waits, gives 1 to n bytes, and -1 at the end")
  void SOCK_02_waits() throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(3);
    Future<Integer> read = on.start(() -> RawChannels.read(accepted, buffer));
    on.pause(10);
    assertFalse(read.isDone());
    on.await(() -> RawChannels.write(client, bytes("abcde")));
    assertEquals(3, on.await(read));
    buffer.clear();
    assertEquals(2, on.await(() -> RawChannels.read(accepted, buffer)));
    client.shutdownOutput();
    assertEquals(-1, on.await(() -> RawChannels.read(accepted, buffer)));
    assertEquals(0, on.await(() -> RawChannels.read(accepted, ByteBuffer.allocate(0))));
  }

  @Test
  @DisplayName("SOCK-03 a write is done when the kernel has every byte, across many partial writes")
  void SOCK_03_sendAll() {
    byte[] data = new byte[10_000_000];
    new Random(1).nextBytes(data);
    Future<Void> write = on.start(() -> RawChannels.write(client, ByteBuffer.wrap(data)));
    on.pause(20);
    assertFalse(write.isDone());
    ByteBuffer received = ByteBuffer.allocate(data.length);
    while (received.hasRemaining()) {
      on.await(() -> RawChannels.read(accepted, received));
    }
    on.await(write);
    assertArrayEquals(data, received.array());
  }

  @Test
  @DisplayName("SOCK-04 after a cancelled write the position of the buffer tells what was sent")
  void SOCK_04_cancelledWrite() {
    ByteBuffer data = ByteBuffer.allocate(20_000_000);
    Future<Void> write = on.start(() -> RawChannels.write(client, data));
    on.pause(20);
    on.run(write::cancel);
    assertThrows(CancelledError.class, () -> on.await(write));
    int sent = data.position();
    assertTrue(sent > 0 && data.hasRemaining());
    ByteBuffer received = ByteBuffer.allocate(sent);
    while (received.hasRemaining()) {
      on.await(() -> RawChannels.read(accepted, received));
    }
    on.pause(10);
    assertEquals(sent, data.position());
  }

  @Test
  @DisplayName("SOCK-05 connect looks names up first; a refusal names the address")
  void SOCK_05_connect() throws IOException {
    int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
    try (SocketChannel named = open()) {
      Future<Void> connect = on.start(
          () -> RawChannels.connect(named, InetSocketAddress.createUnresolved("localhost", port)));
      on.await(connect);
      assertTrue(named.isConnected());
      on.await(() -> RawChannels.accept(server)).close();
    }
    server.close();
    on.pause(1);
    try (SocketChannel refused = open()) {
      ConnectException e = assertThrows(
          ConnectException.class,
          () -> on.await(
              () -> RawChannels.connect(refused, new InetSocketAddress("127.0.0.1", port))));
      assertTrue(e.getMessage().contains("127.0.0.1:" + port), e.getMessage());
    }
  }

  @Test
  @DisplayName("SOCK-06 a cancelled operation leaves no interest behind")
  void SOCK_06_noInterest() {
    Future<Integer> read = on.start(() -> RawChannels.read(accepted, ByteBuffer.allocate(1)));
    Future<Void> write = on.start(() -> RawChannels.write(client, ByteBuffer.allocate(20_000_000)));
    on.run(read::cancel);
    on.run(write::cancel);
    on.pause(1);
    on.run(() -> {
      assertFalse(on.loop.removeReader(accepted));
      assertFalse(on.loop.removeWriter(client));
    });
  }

  @Test
  @DisplayName("SOCK-07 accept gives a non-blocking connection that knows its peer")
  void SOCK_07_accept() throws IOException {
    assertFalse(accepted.isBlocking());
    assertEquals(client.getLocalAddress(), accepted.getRemoteAddress());
  }

  @Test
  @DisplayName("SOCK-08 a cancelled accept leaves the listening channel usable")
  void SOCK_08_cancelledAccept() throws IOException {
    Future<SocketChannel> cancelled = on.start(() -> RawChannels.accept(server));
    on.run(cancelled::cancel);
    try (SocketChannel other = SocketChannel.open(server.getLocalAddress())) {
      SocketChannel next = on.await(() -> RawChannels.accept(server));
      assertEquals(other.getLocalAddress(), next.getRemoteAddress());
      next.close();
    }
  }

  @Test
  @DisplayName("SOCK-09 the caller's buffer is filled; its position moves only on success")
  void SOCK_09_intoBuffer() {
    ByteBuffer buffer = ByteBuffer.allocateDirect(8).position(2);
    Future<Integer> read = on.start(() -> RawChannels.read(accepted, buffer));
    on.run(read::cancel);
    on.await(() -> RawChannels.write(client, bytes("data")));
    on.pause(5);
    assertEquals(2, buffer.position());
    assertEquals(4, on.await(() -> RawChannels.read(accepted, buffer)));
    assertEquals(6, buffer.position());
  }

  @Test
  @DisplayName("SOCK-10 datagrams are received with their sender, and sent to an address")
  void SOCK_10_datagrams() throws IOException {
    try (DatagramChannel a = datagrams();
        DatagramChannel b = datagrams()) {
      ByteBuffer buffer = ByteBuffer.allocate(100);
      Future<SocketAddress> receive = on.start(() -> RawChannels.receive(b, buffer));
      assertFalse(receive.isDone());
      on.await(() -> RawChannels.send(a, bytes("datagram"), b.getLocalAddress()));
      assertEquals(a.getLocalAddress(), on.await(receive));
      assertEquals("datagram", text(buffer));
      on.pause(1);
    }
  }

  private static DatagramChannel datagrams() throws IOException {
    DatagramChannel channel =
        DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    channel.configureBlocking(false);
    return channel;
  }

  @Test
  @DisplayName("SOCK-11 Unix-domain channels work the same way")
  void SOCK_11_unix() throws IOException {
    UnixDomainSocketAddress address = UnixDomainSocketAddress.of(directory.resolve("s"));
    try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        SocketChannel connecting = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      listening.bind(address).configureBlocking(false);
      connecting.configureBlocking(false);
      on.await(() -> RawChannels.connect(connecting, address));
      try (SocketChannel peer = on.await(() -> RawChannels.accept(listening))) {
        on.await(() -> RawChannels.write(connecting, bytes("unix")));
        ByteBuffer buffer = ByteBuffer.allocate(10);
        on.await(() -> RawChannels.read(peer, buffer));
        assertEquals("unix", text(buffer));
      }
      on.pause(1);
    }
  }

  @Test
  @DisplayName(
      "SOCK-12 a channel in blocking mode is refused; TLS has no channel that could be passed")
  void SOCK_12_blocking() throws IOException {
    try (SocketChannel blocking = SocketChannel.open(server.getLocalAddress())) {
      assertThrows(
          IllegalArgumentException.class,
          () -> on.start(() -> RawChannels.read(blocking, ByteBuffer.allocate(1))));
      on.await(() -> RawChannels.accept(server)).close();
    }
  }

  @Test
  @DisplayName(
      "SOCK-13 a channel that a stream uses is refused, and one that is watched cannot become a stream")
  void SOCK_13_usedByStream() throws IOException {
    Future<Integer> read = on.start(() -> RawChannels.read(client, ByteBuffer.allocate(1)));
    assertThrows(IllegalStateException.class, () -> on.call(() -> Tcp.adopt(client)));
    on.run(read::cancel);
    on.pause(1);
    TcpStream stream = on.call(() -> Tcp.adopt(accepted));
    assertThrows(
        IllegalStateException.class,
        () -> on.start(() -> RawChannels.read(accepted, ByteBuffer.allocate(1))));
    on.await(() -> RawChannels.write(client, bytes("x")));
    assertEquals(1, on.await(() -> stream.read(1)).length);
    on.run(stream::close);
  }

  @Test
  @DisplayName("SOCK-14 cancelling one operation leaves alone the one that came after it")
  void SOCK_14_newerWaiter() {
    ByteBuffer buffer = ByteBuffer.allocate(10);
    Future<Integer> newer = on.call(() -> {
      Future<Integer> older = RawChannels.read(accepted, ByteBuffer.allocate(1));
      older.cancel();
      return RawChannels.read(accepted, buffer);
    });
    on.pause(5);
    on.await(() -> RawChannels.write(client, bytes("later")));
    assertEquals(5, on.await(newer));
  }

  @Test
  @DisplayName("SOCK-15 readiness alone can be waited for")
  void SOCK_15_readiness() {
    Future<Void> readable = on.start(() -> RawChannels.readable(accepted));
    on.await(() -> RawChannels.writable(client));
    assertFalse(readable.isDone());
    on.await(() -> RawChannels.write(client, bytes("x")));
    on.await(readable);
    Future<Void> cancelled = on.start(() -> RawChannels.readable(client));
    on.run(cancelled::cancel);
    on.pause(1);
    assertFalse(on.call(() -> on.loop.removeReader(client)));
  }

  private FileChannel file(int length) throws IOException {
    byte[] content = new byte[length];
    new Random(2).nextBytes(content);
    Path path = Files.write(directory.resolve("file"), content);
    return FileChannel.open(path, StandardOpenOption.READ);
  }

  private byte[] receive(int count) {
    ByteBuffer received = ByteBuffer.allocate(count);
    while (received.hasRemaining()) {
      on.await(() -> RawChannels.read(accepted, received));
    }
    return received.array();
  }

  @Test
  @DisplayName("SFIL-01 SFIL-06 a file goes out by the system's own means, some of it in each turn")
  void SFIL_01_sendFile() throws IOException {
    try (FileChannel file = file(5_000_000)) {
      Future<Long> sending = on.start(() -> RawChannels.sendFile(client, file, 0, Long.MAX_VALUE));
      byte[] received = receive(5_000_000);
      assertEquals(5_000_000L, on.await(sending));
      assertArrayEquals(Files.readAllBytes(directory.resolve("file")), received);
    }
  }

  @Test
  @DisplayName("SFIL-02 offset and count are checked")
  void SFIL_02_parameters() throws IOException {
    try (FileChannel file = file(10)) {
      assertThrows(
          IllegalArgumentException.class,
          () -> on.start(() -> RawChannels.sendFile(client, file, -1, 1)));
      assertThrows(
          IllegalArgumentException.class,
          () -> on.start(() -> RawChannels.sendFile(client, file, 0, 0)));
    }
  }

  @Test
  @DisplayName("SFIL-03 the count is what was sent, and the position of the file is after it")
  void SFIL_03_position() throws IOException {
    try (FileChannel file = file(1000)) {
      assertEquals(300L, on.await(() -> RawChannels.sendFile(client, file, 200, 300)));
      assertEquals(500, file.position());
      assertEquals(100L, on.await(() -> RawChannels.sendFile(client, file, 900, 300)));
      assertEquals(1000, file.position());
      assertEquals(0L, on.await(() -> RawChannels.sendFile(client, file, 2000, 300)));
      receive(400);
    }
  }

  @Test
  @DisplayName("SFIL-05 a cancelled sending, and a peer that goes, leave no interest behind")
  void SFIL_05_cancel() throws IOException {
    try (FileChannel file = file(30_000_000)) {
      Future<Long> cancelled =
          on.start(() -> RawChannels.sendFile(client, file, 0, Long.MAX_VALUE));
      on.pause(20);
      on.run(cancelled::cancel);
      on.pause(1);
      assertFalse(on.call(() -> on.loop.removeWriter(client)));
      Future<Long> lost = on.start(() -> RawChannels.sendFile(client, file, 0, Long.MAX_VALUE));
      accepted.setOption(java.net.StandardSocketOptions.SO_LINGER, 0);
      accepted.close();
      assertThrows(IOException.class, () -> on.await(lost));
      assertFalse(on.call(() -> on.loop.removeWriter(client)));
      assertTrue(file.position() > 0);
    }
  }
}
