package dev.fermata.io;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** One end is a stream on a loop, the other a plain blocking socket. */
@Timeout(60)
@ExtendWith(DescriptorCount.class)
abstract class StreamFixture {
  final OnLoop on = new OnLoop();
  final List<String> reports = new ArrayList<>();
  TcpStream stream;
  Socket peer;

  @BeforeEach
  void connect() throws IOException {
    on.onReport(reports::add);
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      stream = on.await(() -> Tcp.connect("127.0.0.1", server.getLocalPort()));
      peer = server.accept();
    }
  }

  @AfterEach
  void close() throws IOException {
    peer.close();
    if (!on.loop.isClosed()) {
      on.run(stream::abort);
      on.close();
    }
  }

  void send(String text) throws IOException {
    peer.getOutputStream().write(text.getBytes(UTF_8));
  }

  CompletableFuture<Void> sendAll(byte[] data) {
    return CompletableFuture.runAsync(() -> {
      try {
        peer.getOutputStream().write(data);
        peer.shutdownOutput();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  byte[] receive(int most) {
    try {
      return peer.getInputStream().readNBytes(most);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void reset() throws IOException {
    peer.setSoLinger(true, 0);
    peer.close();
  }

  static String text(byte[] data) {
    return new String(data, UTF_8);
  }

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
