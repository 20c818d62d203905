package dev.fermata.io;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.Pipe;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test that leaves more sockets, pipes, selectors or temporary files open in this process than it found. Where the system does not tell, it
 * checks nothing.
 */
public final class DescriptorCount implements BeforeEachCallback, AfterEachCallback {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final String TEMPORARY = System.getProperty("java.io.tmpdir");
  private static final String SOCKET = "socket";
  private static final ExtensionContext.Namespace HERE =
      ExtensionContext.Namespace.create(DescriptorCount.class);

  /** What was open before a test. */
  private record Before(Map<String, Long> counts) {}

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    SocketChannel.open().close(); // the JDK keeps two of its own from the first close on
    Pipe pipe = Pipe.open();
    pipe.sink().close();
    pipe.source().close();
    context.getStore(HERE).put("before", new Before(counts()));
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    Map<String, Long> before = context.getStore(HERE).get("before", Before.class).counts;
    long giveUp = System.nanoTime() + 5_000_000_000L;
    while (!isWithin(counts(), before) && System.nanoTime() < giveUp) {
      Thread.sleep(10);
    }
    Map<String, Long> after = counts();
    assertTrue(isWithin(after, before), () -> "open before: " + before + ", after: " + after);
  }

  private static boolean isWithin(Map<String, Long> now, Map<String, Long> before) {
    return now.entrySet().stream()
        .allMatch(each -> each.getValue() <= before.getOrDefault(each.getKey(), 0L));
  }

  /** How many sockets this process has. */
  static long sockets() throws IOException {
    return counts().getOrDefault(SOCKET, 0L);
  }

  private static Map<String, Long> counts() throws IOException {
    if (!Files.isDirectory(DESCRIPTORS)) {
      return Map.of();
    }
    try (Stream<Path> all = Files.list(DESCRIPTORS)) {
      return all.flatMap(DescriptorCount::kind)
          .collect(Collectors.groupingBy(kind -> kind, TreeMap::new, Collectors.counting()));
    }
  }

  /** Empty for what the JVM itself opens when it likes: its libraries and class files. */
  private static Stream<String> kind(Path descriptor) {
    try {
      String target = Files.readSymbolicLink(descriptor).toString();
      if (target.startsWith(TEMPORARY)) {
        return Stream.of(target);
      }
      return Stream.of(SOCKET, "pipe", "anon_inode").filter(kind -> target.startsWith(kind + ":"));
    } catch (IOException e) {
      return Stream.empty(); // closed meanwhile
    }
  }
}
