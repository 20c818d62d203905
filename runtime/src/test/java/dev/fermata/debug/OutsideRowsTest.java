package dev.fermata.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.ChildJvm;
import dev.fermata.Loop;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The tasks of another process: area INSP of asyncio-rows.tsv. */
@Timeout(120)
class OutsideRowsTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... arguments) {
    out.reset();
    err.reset();
    return Main.run(
        List.of(arguments),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  /** Loops are shown a second after the first question at the latest: asks until it is so. */
  private int runUntil(String text, String... arguments) throws InterruptedException {
    int code = run(arguments);
    for (int i = 0; i < 100 && !(printed() + err).contains(text); i++) {
      Thread.sleep(100);
      code = run(arguments);
    }
    return code;
  }

  @Test
  @DisplayName(
      "ps shows a row for each task and awaiter of all loops: thread, ids, names, stacks; 0x0 for none")
  void INSP_09_table() throws Exception {
    try (ChildJvm jvm = ChildJvm.start(OutsideProgram.class, List.of(), "tree")) {
      jvm.until("ready");
      assertEquals(0, runUntil("Host.elsewhere", "ps", Long.toString(jvm.pid())));
      List<String> lines = printed().lines().toList();
      assertTrue(
          lines
              .get(0)
              .matches(
                  "thread +task id +task name +coroutine stack +awaiter chain +awaiter name +awaiter id"),
          lines.get(0));
      assertTrue(lines.get(1).startsWith("------"));
      assertRow("main#\\d+ +0x\\w+ +Task-\\d+ +Host.main +0x0");
      assertRow("main#\\d+ +0x\\w+ +a song +\\S+ -> Host.play +Host.main +Task-\\d+ +0x\\w+");
      assertRow("second#\\d+ +0x\\w+ +Task-\\d+ +\\S+ -> Host.elsewhere +0x0");
    }
  }

  private void assertRow(String pattern) {
    assertTrue(Pattern.compile(pattern).matcher(printed()).find(), pattern + "\n" + printed());
  }

  @Test
  @DisplayName(
      "pstree shows a tree for each root of each loop, tasks marked (T), coroutines between them")
  void INSP_10_tree() throws Exception {
    List<String> atOnce = List.of("-Ddev.fermata.management=true");
    try (ChildJvm jvm = ChildJvm.start(OutsideProgram.class, atOnce, "tree")) {
      jvm.until("ready");
      assertEquals(0, runUntil("Host.elsewhere", "pstree", Long.toString(jvm.pid())));
      String text = printed();
      assertTrue(
          text.contains("    └── app.Host.main(Host.java:10)\n        ├── (T) a song\n"), text);
      assertTrue(text.contains("        │   └── app.Host.play(Host.java:10)\n"), text);
      assertTrue(text.contains("        └── (T) another song\n"), text);
      assertTrue(Pattern.compile("(?m)^main#\\d+$").matcher(text).find(), text);
      assertTrue(Pattern.compile("(?m)^second#\\d+$").matcher(text).find(), text);
    }
  }

  @Test
  @DisplayName(
      "of tasks that wait in a circle pstree prints the circle and exits with 1; ps still works")
  void circle() throws Exception {
    List<String> atOnce = List.of("-Ddev.fermata.management=true");
    try (ChildJvm jvm = ChildJvm.start(OutsideProgram.class, atOnce, "circle")) {
      jvm.until("ready");
      String pid = Long.toString(jvm.pid());
      assertEquals(1, runUntil("for ever", "pstree", pid));
      assertTrue(err.toString(StandardCharsets.UTF_8).contains("A → B → A"), err::toString);
      assertEquals(0, run("ps", pid));
      assertRow("0x\\w+ +A +Host.a +Host.b +B +0x\\w+");
    }
  }

  @Test
  @DisplayName("a process that no tool asks does not pay for the JVM's management")
  void unasked() throws Exception {
    try (ChildJvm jvm = ChildJvm.start(OutsideProgram.class, List.of(), "alone")) {
      jvm.until("management started: false");
      assertEquals(0, jvm.exitCode());
    }
    List<String> atOnce = List.of("-Ddev.fermata.management=true");
    try (ChildJvm jvm = ChildJvm.start(OutsideProgram.class, atOnce, "alone")) {
      jvm.until("management started: true");
      assertEquals(0, jvm.exitCode());
    }
  }

  @Test
  @DisplayName("a wrong command, and a process that is not there, are said in words")
  void wrongCommands() {
    assertEquals(2, run());
    assertEquals(2, run("top", "1"));
    assertTrue(err.toString(StandardCharsets.UTF_8).startsWith("usage: "));
    assertEquals(2, run("ps", "no-number"));
    assertTrue(err.toString(StandardCharsets.UTF_8).startsWith("cannot ask process no-number: "));
  }

  @Test
  @DisplayName(
      "a bean is there from the loop's second on until it is closed, and tells its figures")
  void bean() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName all = new ObjectName(BeanServer.ALL_LOOPS);
    int before = server.queryNames(all, null).size();
    Loop loop = Loop.create();
    LoopBean bean = new LoopBean(loop);
    assertTrue(BeanServer.register("of-this-test", bean));
    ObjectName name = server.queryNames(all, null).stream()
        .filter(found -> found.toString().contains("of-this-test"))
        .findFirst()
        .orElseThrow();
    assertEquals(0, server.getAttribute(name, "TaskCount"));
    assertEquals("", server.invoke(name, "taskTree", new Object[0], new String[0]));
    server.setAttribute(name, new javax.management.Attribute("Debug", true));
    assertTrue(loop.isDebug());
    BeanServer.unregister("of-this-test");
    loop.close();
    assertTrue(server.queryNames(all, null).size() <= before + 1);
  }
}
