package dev.fermata.benchmarks.network;

import dev.fermata.benchmarks.echo.ServerProcess;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Many connections, each of which has had one answer and then says nothing. */
final class IdleConnections extends Load {
  private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

  private int answers;

  private IdleConnections(int port, Scenario scenario) throws IOException {
    super(port, scenario);
  }

  @Override
  void answered(SelectionKey key) {
    answers++;
  }

  private void exchange() throws IOException {
    for (SelectionKey key : keys()) {
      send(key);
      look();
    }
    while (answers < keys().size()) {
      look();
    }
  }

  /** How many bytes of a JVM's heap such a connection holds on to. */
  static double heapBytes(Contender contender, Scenario scenario) throws IOException {
    try (ServerProcess server = ServerProcess.start(contender.command(scenario.protocol()))) {
      Path java = Path.of(contender.program().get(0));
      try (IdleConnections warmUp = new IdleConnections(server.port(), Scenario.echo(10))) {
        warmUp.exchange(); // loads the classes
        long before = liveBytes(java, server);
        try (IdleConnections idle = new IdleConnections(server.port(), scenario)) {
          idle.exchange();
          return (double) (liveBytes(java, server) - before) / scenario.connections();
        }
      }
    }
  }

  /** After a collection, which the histogram brings with it. */
  private static long liveBytes(Path java, ServerProcess server) throws IOException {
    Process jcmd = new ProcessBuilder(
            java.resolveSibling("jcmd").toString(),
            Long.toString(server.pid()),
            "GC.class_histogram")
        .redirectErrorStream(true)
        .start();
    String histogram = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    Matcher total = TOTAL.matcher(histogram);
    if (!total.find()) {
      throw new IOException("jcmd told no total: " + histogram);
    }
    return Long.parseLong(total.group(1));
  }
}
