package dev.fermata.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ManyConnectionsTest {
  private static final int CONNECTIONS = 10_000;

  @Test
  @DisplayName("one thread holds 10,000 connections, idle ones and then all of them active")
  void tenThousand() throws Exception {
    assumeTrue(
        descriptorLimit() > CONNECTIONS + 500, "too few descriptors for so many connections");
    Process server = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-cp",
            "target/classes:target/test-classes",
            StarvedServer.class.getName())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
    List<SocketChannel> clients = new ArrayList<>();
    try {
      int port = Integer.parseInt(server.inputReader().readLine());
      for (int i = 0; i < CONNECTIONS; i++) {
        clients.add(SocketChannel.open(new InetSocketAddress("127.0.0.1", port)));
      }
      assertEquals(0, echoes(clients.subList(CONNECTIONS - 1, CONNECTIONS))); // the others idle
      for (int round = 0; round < 2; round++) {
        assertEquals(0, echoes(clients));
      }
    } finally {
      server.destroyForcibly();
      for (SocketChannel client : clients) {
        client.close();
      }
    }
  }

  /** Sends one byte each, then reads all answers; how many were wrong. */
  private static int echoes(List<SocketChannel> clients) throws IOException {
    for (int i = 0; i < clients.size(); i++) {
      clients.get(i).write(ByteBuffer.wrap(new byte[] {(byte) i}));
    }
    int wrong = 0;
    ByteBuffer answer = ByteBuffer.allocate(1);
    for (int i = 0; i < clients.size(); i++) {
      clients.get(i).read(answer.clear());
      wrong += answer.flip().get() == (byte) i ? 0 : 1;
    }
    return wrong;
  }

  private static long descriptorLimit() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount()
        : 0;
  }
}
