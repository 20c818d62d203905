package dev.fermata.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs each example as a user does and compares what it prints. */
@Timeout(60)
class OutputTest {
  private static final int RUNS = 5;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "miniloop.ThreeSleeps",
        "loop.RealLoop",
        "loop.BlockingTrap",
        "limits.FetchApi",
        "crawler.Crawler",
        "generators.RoundRobin",
        "generators.Evolution",
        "generators.Lexer",
        "generators.TreeWalk",
        "generators.Endless",
        "generators.PagedApi",
        "generators.LogTail"
      })
  @DisplayName("text and order as expected in every run, times with a tolerance in one of a few")
  void prints(String mainClass) throws IOException, InterruptedException {
    ExpectedOutput expected = ExpectedOutput.of(mainClass.substring(mainClass.indexOf('.') + 1));
    List<String> late = expected.check(Program.run(mainClass));
    // a machine that is busy with something else makes any program late, but hardly every time
    for (int run = 2; run <= RUNS && !late.isEmpty(); run++) {
      late = expected.check(Program.run(mainClass));
    }
    assertEquals(List.of(), late);
  }

  @Test
  @DisplayName(
      "the echo server on a loop by hand: 15 echoes, 5 clients, one thread, another process")
  void miniLoopEcho() throws IOException, InterruptedException {
    try (Program server = new Program("miniloop.EchoServer", 3)) {
      assertEquals("loop running for 3s, serving many clients on ONE thread...", server.line());
      String listening = server.line();
      assertTrue(
          listening.matches(
              "echo server on 127\\.0\\.0\\.1:\\d+ \\(single-thread, epoll-driven\\)"),
          listening);
      String port = listening.replaceAll(".*:(\\d+) .*", "$1");
      assertEquals(
          List.of("5 clients x 3 messages all echoed correctly by ONE event-loop thread"),
          Program.run("miniloop.EchoClient", port));
      List<String> lines = new ArrayList<>(server.finish());
      assertEquals("loop done", lines.remove(lines.size() - 1));
      assertEquals(15, count(lines, "echoed to \\('127\\.0\\.0\\.1', \\d+\\): b'c[0-4]-msg[0-2]'"));
      assertEquals(
          15,
          lines.stream().filter(line -> line.startsWith("echoed")).distinct().count());
      assertEquals(5, count(lines, "client \\('127\\.0\\.0\\.1', \\d+\\) disconnected"));
      assertEquals(20, lines.size(), lines::toString);
    }
  }

  @Test
  @DisplayName("the echo server of the README and its clients in another process")
  void echoDemo() throws IOException, InterruptedException {
    List<String> lines = Program.run("echo.EchoDemo");
    assertTrue(
        lines.get(0).matches("\\[server]  echo server on port \\d+, one thread: main"),
        lines.get(0));
    assertEquals(
        15, count(lines, "\\[server]  echoing to client \\d+: message [0-2] of client [0-4]"));
    assertEquals(5, count(lines, "\\[server]  client \\d+ connected"));
    assertEquals(5, count(lines, "\\[server]  client \\d+ disconnected"));
    assertEquals(1, count(lines, "\\[clients] 5 clients x 3 messages: 15 echoes"));
    assertEquals(27, lines.size(), lines::toString);
  }

  private static long count(List<String> lines, String pattern) {
    return lines.stream().filter(line -> line.matches(pattern)).count();
  }
}
