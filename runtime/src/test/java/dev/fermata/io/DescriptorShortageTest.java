package dev.fermata.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DescriptorShortageTest {
  private static final int DESCRIPTORS = 60;

  @Test
  @EnabledOnOs(OS.LINUX)
  @DisplayName(
      "SERV-05 without descriptors a server keeps its connections, and accepts again when some are free")
  void SERV_05_survives(@TempDir Path directory) throws IOException, InterruptedException {
    Process server = start(jar(directory));
    List<Socket> clients = new ArrayList<>();
    try {
      int port = Integer.parseInt(server.inputReader().readLine());
      for (int i = 0; i < 2 * DESCRIPTORS; i++) {
        clients.add(new Socket(InetAddress.getLoopbackAddress(), port));
      }
      Thread.sleep(300); // it has met the limit by now
      assertEchoes(clients.get(0));
      for (Socket client : clients.subList(0, 3 * DESCRIPTORS / 2)) {
        client.close();
      }
      assertEchoes(clients.get(2 * DESCRIPTORS - 1));
    } finally {
      server.destroyForcibly();
      for (Socket client : clients) {
        client.close();
      }
    }
  }

  private static void assertEchoes(Socket client) throws IOException {
    client.setSoTimeout(10_000);
    client.getOutputStream().write(7);
    assertEquals(7, client.getInputStream().read());
  }

  private static Process start(Path jar) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            "bash",
            "-c",
            "ulimit -n " + DESCRIPTORS + "; exec \"$0\" \"$@\"",
            java,
            "-cp",
            jar.toString(),
            StarvedServer.class.getName())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Everything in one file: classes that are loaded late need no descriptor then. */
  private static Path jar(Path directory) throws IOException {
    Path jar = directory.resolve("server.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (String root : List.of("target/classes", "target/test-classes")) {
        add(Path.of(root).resolve("dev"), Path.of(root), out);
      }
    }
    return jar;
  }

  private static void add(Path directory, Path root, JarOutputStream out) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        out.putNextEntry(new JarEntry(root.relativize(file).toString()));
        Files.copy(file, out);
      }
    }
  }
}
