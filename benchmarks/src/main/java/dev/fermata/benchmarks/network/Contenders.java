package dev.fermata.benchmarks.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The servers that are compared; all JVMs have the same collector, which has no threads of its own, and the same heap. */
final class Contenders {
  static final String OURS = "fermata";
  static final String BY_HAND = "selector";
  static final String NETTY = "netty-nio";
  static final String NETTY_EPOLL = "netty-epoll";

  private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-Xms512m", "-Xmx512m");
  private static final Pattern RELEASE = Pattern.compile("JAVA_VERSION=\"(\\d+)");
  private static final int HAS_VIRTUAL_THREADS = 21;

  private final Path peers;

  /**
   * Knows where to look.
   *
   * @param peers the directory of the servers that are not compiled with the benchmarks
   */
  Contenders(Path peers) {
    this.peers = peers;
  }

  List<Contender> all() {
    return List.of(
        compiled(OURS, "Fermata", CoroutineServer.class),
        compiled(BY_HAND, "by hand", SelectorServer.class),
        compiled(NETTY, "Netty NIO", NettyServer.class, "nio"),
        compiled(NETTY_EPOLL, "Netty epoll", NettyServer.class, "epoll"),
        virtualThreads(),
        python("asyncio", "import asyncio"),
        python("uvloop", "import uvloop"));
  }

  private static Contender compiled(String id, String title, Class<?> main, String... arguments) {
    List<String> program = new ArrayList<>();
    program.add(java(Path.of(System.getProperty("java.home"))));
    program.addAll(JVM);
    program.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    return new Contender(id, title, true, program, Arrays.asList(arguments), "");
  }

  private Contender virtualThreads() {
    String id = "virtual-threads";
    Optional<Path> home = newestJdk();
    if (home.isEmpty()) {
      return missing(
          id, "virtual threads", "needs a JDK of 21 or newer beside the one that runs this");
    }
    List<String> program = new ArrayList<>();
    program.add(java(home.get()));
    program.addAll(JVM);
    program.add("-Djdk.virtualThreadScheduler.parallelism=1");
    program.add(peers.resolve("VirtualThreadServer.java").toString());
    String title = "virtual threads, JDK " + version(home.get());
    return new Contender(id, title, true, program, List.of(), "");
  }

  /** Of this JDK and those that lie beside it. */
  private static Optional<Path> newestJdk() {
    Path own = Path.of(System.getProperty("java.home"));
    try (Stream<Path> beside = Files.list(own.getParent())) {
      return Stream.concat(Stream.of(own), beside)
          .filter(home -> version(home) >= HAS_VIRTUAL_THREADS)
          .filter(home -> Files.isExecutable(Path.of(java(home))))
          .max(Comparator.comparingInt(Contenders::version));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int version(Path home) {
    try {
      Matcher release = RELEASE.matcher(Files.readString(home.resolve("release")));
      return release.find() ? Integer.parseInt(release.group(1)) : 0;
    } catch (IOException e) {
      return 0; // no JDK
    }
  }

  private static String java(Path home) {
    return home.resolve("bin").resolve("java").toString();
  }

  private Contender python(String id, String needs) {
    if (!runs("python3", "-c", needs)) {
      return missing(id, id, "needs python3 with " + id);
    }
    List<String> program = List.of("python3", peers.resolve("asyncio_server.py").toString(), id);
    return new Contender(id, id, false, program, List.of(), "");
  }

  private static boolean runs(String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false; // there is no such program
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Contender missing(String id, String title, String why) {
    return new Contender(id, title, false, List.of(), List.of(), why);
  }
}
