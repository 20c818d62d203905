package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.LoopStateException.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Signals: area SIGN of asyncio-rows.tsv, and the rows of RUN that concern them. Those that end the process have one of their own. */
@Timeout(120)
@DisabledOnOs(OS.WINDOWS) // has no kill
class SignalRowsTest {
  private final Loop loop = Loop.create();
  private final List<String> log = new ArrayList<>();

  @AfterEach
  void close() {
    loop.close();
  }

  private static void raise(String name) {
    ProcessSignal.named(name).raise();
  }

  private void runFor(long millis) {
    loop.callLater(Duration.ofMillis(millis), loop::stop);
    loop.runForever();
  }

  private ChildJvm child(String program) throws Exception {
    return ChildJvm.start(SignalProgram.class, List.of(), program);
  }

  @Test
  @DisplayName(
      "a handler runs as a callback on the loop's thread, in the context of its registration")
  void SIGN_01_handler() {
    ContextVar<String> var = ContextVar.withDefault("var", "unset");
    var.set("at registration");
    loop.addSignalHandler("WINCH", () -> {
      assertEquals(loop, Loop.running());
      log.add(Thread.currentThread().getName() + " " + var.get());
      loop.callSoon(loop::stop);
    });
    var.set("later");
    raise("WINCH");
    loop.runForever();
    assertEquals(List.of(Thread.currentThread().getName() + " at registration"), log);
  }

  @Test
  @DisplayName("a signal wakes the loop while it waits")
  void SIGN_02_wakes() {
    loop.addSignalHandler("WINCH", loop::stop);
    long begin = System.nanoTime();
    Thread sender = new Thread(() -> {
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      raise("WINCH");
    });
    sender.start();
    loop.callLater(Duration.ofSeconds(60), () -> log.add("too late"));
    loop.runForever();
    assertTrue(System.nanoTime() - begin < 30_000_000_000L);
    assertEquals(List.of(), log);
  }

  @Test
  @DisplayName(
      "Java: a coroutine is no Runnable; one that a handler drops is reported as never awaited")
  void SIGN_03_coroutineAsHandler() {
    List<Map<String, Object>> reports = new ArrayList<>();
    loop.setExceptionHandler((from, context) -> reports.add(context));
    loop.addSignalHandler("WINCH", () -> {
      Script.named("dropped", in -> Script.done(1));
      loop.stop();
    });
    raise("WINCH");
    loop.runForever();
    loop.close();
    assertEquals("coroutine 'Host.dropped' was never awaited", reports.get(0).get("message"));
  }

  @Test
  @DisplayName("an unknown name is a wrong argument; a signal that cannot be caught is refused")
  void SIGN_04_wrongSignals() {
    assertThrows(IllegalArgumentException.class, () -> loop.addSignalHandler("FOO", () -> {}));
    LoopStateException refused =
        assertThrows(LoopStateException.class, () -> loop.addSignalHandler("SIGKILL", () -> {}));
    assertEquals(Reason.SIGNAL_UNAVAILABLE, refused.reason());
    assertTrue(
        refused.getMessage().startsWith("signal KILL cannot be caught"), refused.getMessage());
    assertThrows(LoopStateException.class, () -> loop.addSignalHandler("STOP", () -> {}));
  }

  @Test
  @DisplayName("Java: a loop of any thread may handle signals; each signal belongs to one loop")
  void SIGN_05_anyThread() throws Exception {
    Loop other = Loop.create();
    Thread thread = new Thread(() -> {
      other.addSignalHandler("WINCH", other::stop);
      other.runForever();
    });
    thread.start();
    while (!other.isRunning()) {
      Thread.sleep(1);
    }
    assertEquals(
        Reason.SIGNAL_UNAVAILABLE,
        assertThrows(LoopStateException.class, () -> loop.addSignalHandler("SIGWINCH", () -> {}))
            .reason());
    raise("WINCH");
    thread.join();
    other.close();
    loop.addSignalHandler("WINCH", loop::stop);
    raise("WINCH");
    loop.runForever();
  }

  @Test
  @DisplayName("a second handler for the signal replaces the first")
  void SIGN_06_replaces() {
    Handle first = loop.addSignalHandler("WINCH", () -> log.add("first"));
    loop.addSignalHandler("SIGWINCH", () -> {
      log.add("second");
      loop.stop();
    });
    assertTrue(first.isCancelled());
    raise("WINCH");
    loop.runForever();
    assertEquals(List.of("second"), log);
  }

  @Test
  @DisplayName("removing tells whether there was a handler, and gives the signal back to the JVM")
  void SIGN_07_remove() throws Exception {
    loop.addSignalHandler("WINCH", () -> log.add("handled"));
    assertTrue(loop.removeSignalHandler("SIGWINCH"));
    assertFalse(loop.removeSignalHandler("WINCH"));
    String own = Long.toString(ProcessHandle.current().pid());
    assertEquals(0, new ProcessBuilder("kill", "-WINCH", own).start().waitFor());
    runFor(50);
    assertEquals(List.of(), log);
    ProcessSignal.Taken taken = ProcessSignal.named("WINCH").take(() -> {});
    assertTrue(taken.fromTheJvm());
    taken.giveBack();
  }

  @Test
  @DisplayName(
      "a cancelled handler is removed when the signal comes; a signal without a handler is ignored")
  void SIGN_08_cancelledHandler() throws Exception {
    loop.addSignalHandler("WINCH", () -> log.add("handled")).cancel();
    raise("WINCH");
    runFor(100);
    assertEquals(List.of(), log);
    assertFalse(loop.removeSignalHandler("WINCH"), "it has removed itself");
    loop.addSignalHandler("WINCH", () -> log.add("handled"));
    raise("WINCH");
    Thread.sleep(50); // It is on its way into the loop now.
    loop.removeSignalHandler("WINCH");
    runFor(20);
    assertEquals(List.of(), log);
  }

  @Test
  @DisplayName("closing the loop removes its handlers")
  void SIGN_09_close() {
    loop.addSignalHandler("WINCH", () -> log.add("handled"));
    loop.close();
    ProcessSignal.Taken taken = ProcessSignal.named("WINCH").take(() -> {});
    assertTrue(taken.fromTheJvm());
    taken.giveBack();
    assertThrows(LoopStateException.class, () -> loop.addSignalHandler("WINCH", () -> {}));
  }

  @Test
  @DisplayName("of several signals before a turn each is delivered")
  void SIGN_10_several() throws Exception {
    loop.addSignalHandler("WINCH", () -> log.add("WINCH"));
    loop.addSignalHandler("CONT", () -> log.add("CONT"));
    raise("WINCH");
    raise("CONT");
    raise("WINCH");
    runFor(200);
    assertTrue(log.containsAll(List.of("WINCH", "CONT")), log::toString);
  }

  @Test
  @DisplayName(
      "Java: without jdk.unsupported handlers are refused, and the end of the JVM waits for main")
  void SIGN_11_withoutTheModule() throws Exception {
    List<String> limited = List.of("--limit-modules", "java.base,java.logging");
    try (ChildJvm jvm = ChildJvm.start(SignalProgram.class, limited, "sleeping")) {
      assertEquals(143, jvm.until("ready").send("TERM").exitCode());
      assertTrue(jvm.lines().contains("cleaned up"), () -> jvm.lines().toString());
    }
    try (ChildJvm jvm = ChildJvm.start(SignalProgram.class, limited, "handler")) {
      assertEquals(1, jvm.exitCode());
      assertTrue(
          jvm.lines().toString().contains("jdk.unsupported"), () -> jvm.lines().toString());
    }
  }

  @Test
  @DisplayName("a handler sets a future, main awaits it and ends in order")
  void SIGN_12_orderlyEnd() throws Exception {
    try (ChildJvm jvm = child("handler")) {
      assertEquals(0, jvm.until("ready").send("TERM").exitCode());
      assertTrue(
          jvm.lines().contains("result stopped in order"), () -> jvm.lines().toString());
    }
  }

  @Test
  @DisplayName("the first SIGINT cancels main, which may clean up, and run throws LoopInterrupt")
  void RUN_12_firstInterrupt() throws Exception {
    try (ChildJvm jvm = child("sleeping")) {
      assertEquals(1, jvm.until("ready").send("INT").exitCode());
      assertTrue(
          jvm.lines().containsAll(List.of("cancelled", "cleaned up", "main ends")),
          () -> jvm.lines().toString());
      assertTrue(
          jvm.lines().toString().contains("dev.fermata.LoopInterrupt: SIGINT"),
          () -> jvm.lines().toString());
    }
  }

  @Test
  @DisplayName(
      "SIGTERM does the same; the process ends with the signal's code, other threads or not")
  void terminate() throws Exception {
    for (String program : List.of("sleeping", "kept")) {
      try (ChildJvm jvm = child(program)) {
        assertEquals(143, jvm.until("ready").send("TERM").exitCode());
        assertTrue(
            jvm.lines().containsAll(List.of("cancelled", "cleaned up", "main ends")),
            () -> jvm.lines().toString());
      }
    }
  }

  @Test
  @DisplayName(
      "Java: the second SIGINT ends the process at once, even if main goes on or blocks the loop")
  void RUN_13_secondInterrupt() throws Exception {
    try (ChildJvm jvm = child("stubborn")) {
      jvm.until("ready").send("INT").until("goes on").send("INT");
      assertEquals(130, jvm.exitCode());
    }
    try (ChildJvm jvm = child("blocking")) {
      jvm.until("ready").send("INT");
      Thread.sleep(200); // Two signals at once are one.
      assertEquals(130, jvm.send("INT").exitCode());
    }
  }

  @Test
  @DisplayName("main that handles the cancellation and returns a value: run returns it")
  void RUN_14_mainHandlesIt() throws Exception {
    for (String signal : List.of("INT", "TERM")) {
      try (ChildJvm jvm = child("swallowing")) {
        assertEquals(0, jvm.until("ready").send(signal).exitCode());
        assertTrue(jvm.lines().contains("result handled"), () -> jvm.lines().toString());
      }
    }
  }

  @Test
  @DisplayName("main that others have cancelled, too: run throws CancelledError")
  void RUN_15_cancelledByOthers() throws Exception {
    try (ChildJvm jvm = child("cancelled")) {
      assertEquals(1, jvm.until("ready").send("INT").exitCode());
      assertTrue(
          jvm.lines().toString().contains("dev.fermata.CancelledError"),
          () -> jvm.lines().toString());
    }
  }

  @Test
  @DisplayName(
      "handlers are set up in the main thread only, unless the options say no, and given back")
  void RUN_16_mainThreadOnly() throws Exception {
    for (String program : List.of("elsewhere", "unwatched")) {
      try (ChildJvm jvm = child(program)) {
        assertEquals(130, jvm.until("ready").send("INT").exitCode());
        assertFalse(jvm.lines().contains("cancelled"), () -> jvm.lines().toString());
      }
    }
    Loop.run(Coroutine.completed(1));
    ProcessSignal.Taken taken = ProcessSignal.named("INT").take(() -> {});
    assertTrue(taken.fromTheJvm());
    taken.giveBack();
    ProcessSignal.Taken own = ProcessSignal.named("INT").take(() -> log.add("own handler"));
    try {
      Loop.run(Script.of(in -> {
        raise("INT");
        return Script.await(Fermata.sleep(100));
      }));
      assertEquals(List.of("own handler"), log, "somebody else's handler is left alone");
    } finally {
      own.giveBack();
    }
  }

  @Test
  @DisplayName(
      "Run with a sleeping main and SIGINT: main sees CancelledError, run() throws LoopInterrupt")
  void M_35_interruptedSleep() throws Exception {
    try (ChildJvm jvm = child("sleeping")) {
      jvm.until("ready").send("INT").until("cancelled").exitCode();
      assertTrue(jvm.lines().stream().anyMatch(line -> line.contains("LoopInterrupt")));
    }
  }

  @Test
  @DisplayName(
      "signals come through sun.misc.Signal; a second loop is refused what another one has")
  void J_23_signals() {
    assertTrue(ProcessSignal.available());
    loop.addSignalHandler("WINCH", loop::stop);
    try (Runner runner = new Runner()) {
      assertThrows(
          LoopStateException.class, () -> runner.loop().addSignalHandler("WINCH", () -> {}));
    }
    raise("WINCH");
    loop.runForever();
  }

  @Test
  @DisplayName("with a shutdown limit, System.exit cancels main and waits for it")
  void J_32_exitOfTheJvm() throws Exception {
    try (ChildJvm jvm = child("exit")) {
      assertEquals(3, jvm.exitCode());
      assertTrue(
          jvm.lines().containsAll(List.of("cancelled", "cleaned up")),
          () -> jvm.lines().toString());
    }
  }
}
