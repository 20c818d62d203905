package dev.fermata.io;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails a test that leaves more sockets open in this process than it found. Where the system does not tell, it checks nothing. */
final class SocketCount implements BeforeEachCallback, AfterEachCallback {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final ExtensionContext.Namespace HERE =
      ExtensionContext.Namespace.create(SocketCount.class);

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    SocketChannel.open().close(); // the JDK keeps two of its own from the first close on
    context.getStore(HERE).put("before", now());
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    long before = context.getStore(HERE).get("before", Long.class);
    long giveUp = System.nanoTime() + 5_000_000_000L;
    while (now() > before && System.nanoTime() < giveUp) {
      Thread.sleep(10);
    }
    long after = now();
    assertTrue(after <= before, () -> before + " sockets before, " + after + " after");
  }

  /** How many sockets this process has. */
  static long now() throws IOException {
    if (!Files.isDirectory(DESCRIPTORS)) {
      return 0;
    }
    try (Stream<Path> all = Files.list(DESCRIPTORS)) {
      return all.filter(SocketCount::isSocket).count();
    }
  }

  private static boolean isSocket(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
    } catch (IOException e) {
      return false; // closed meanwhile
    }
  }
}
