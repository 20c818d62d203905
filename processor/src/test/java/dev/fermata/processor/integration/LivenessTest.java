package dev.fermata.processor.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a suspended coroutine does not need any more is garbage: seen by weak references while it waits. */
class LivenessTest {
  @TempDir
  Path directory;

  @Test
  void deadValuesAreNotReachableFromSuspendedCoroutine() {
    Project project = new Project(directory).source("x/Main.java", SOURCE);
    project.compile().expectSuccess();
    assertEquals("""
        local dead: cleared, live: kept, end: live
        parameter dead: cleared, live: kept, end: live
        temporary dead: cleared, live: kept, end: 1live
        receiver dead: cleared, live: kept, end: live
        awaited result dead: cleared, live: kept, end: live
        back edge dead: cleared, live: kept, end: live
        branch dead: cleared, live: kept, end: live
        captured by lambda dead: cleared, live: kept, end: live
        caught dead: cleared, live: kept, end: live
        callee's local dead: cleared, live: kept, end: live
        """, project.run("x.Main"));
  }

  private static final String[] SOURCE = {
    "package x;",
    "import static dev.fermata.Fermata.*;",
    "import dev.fermata.*;",
    "import java.lang.ref.WeakReference;",
    "import java.util.*;",
    "import java.util.function.*;",
    "class Main {",
    "  static class Big { final String name; final byte[] bytes = new byte[1 << 20]; Big(String name) { this.name = name; }",
    "    int use() { return 1; } @Override public String toString() { return name; } }",
    "  static WeakReference<Object> dead;",
    "  static WeakReference<Object> live;",
    "  static Future<Integer> gate;",
    "",
    "  static Big dead() { Big b = new Big(\"dead\"); dead = new WeakReference<>(b); return b; }",
    "  static Big live() { Big b = new Big(\"live\"); live = new WeakReference<>(b); return b; }",
    "",
    "  @Async static Coroutine<String> local() {",
    "    Big d = dead();",
    "    Big l = live();",
    "    d.use();",
    "    await(gate);",
    "    return done(l.toString());",
    "  }",
    "  @Async static Coroutine<String> parameter(Big d, Big l) {",
    "    d.use();",
    "    await(gate);",
    "    return done(l.toString());",
    "  }",
    "  @Async static Coroutine<String> temporary() {",
    "    Big l = live();",
    "    return done(Math.max(dead().use(), await(gate)) + l.toString());",
    "  }",
    "  static class Receiver extends Object {",
    "    final Big held = new Big(\"held\");",
    "    Receiver() { dead = new WeakReference<>(held); }",
    "    @Async Coroutine<String> run(Big l) {",
    "      held.use();",
    "      await(gate);",
    "      return done(l.toString());",
    "    }",
    "  }",
    "  @Async static Coroutine<Big> make() { return done(dead()); }",
    "  @Async static Coroutine<String> result() {",
    "    Big l = live();",
    "    await(make()).use();",
    "    await(gate);",
    "    return done(l.toString());",
    "  }",
    "  @Async static Coroutine<String> backEdge() {",
    "    Big l = live();",
    "    Big d = dead();",
    "    for (int i = 0; i < 2; i++) {",
    "      if (i == 0) { d.use(); } else { await(gate); }",
    "      d = null;",
    "    }",
    "    return done(l.toString());",
    "  }",
    "  @Async static Coroutine<String> branch(boolean b) {",
    "    Big d = dead();",
    "    Big l = live();",
    "    if (b) {",
    "      await(gate);",
    "      l.use();",
    "    } else {",
    "      await(gate);",
    "      d.use();",
    "    }",
    "    return done(l.toString());",
    "  }",
    "  @Async static Coroutine<String> lambda() {",
    "    Big d = dead();",
    "    Big l = live();",
    "    IntSupplier s = () -> d.use();",
    "    s.getAsInt();",
    "    Supplier<String> kept = () -> l.toString();",
    "    await(gate);",
    "    return done(kept.get());",
    "  }",
    "  @Async static Coroutine<String> caught() {",
    "    Big l = live();",
    "    try {",
    "      throw new Carrier(dead());",
    "    } catch (Carrier c) {",
    "      c.big.use();",
    "      await(gate);",
    "    }",
    "    return done(l.toString());",
    "  }",
    "  static class Carrier extends RuntimeException { final Big big; Carrier(Big big) { this.big = big; } }",
    "  @Async static Coroutine<String> inner(Big l) {",
    "    Big d = dead();",
    "    d.use();",
    "    await(gate);",
    "    return done(l.toString());",
    "  }",
    "  @Async static Coroutine<String> callee() {",
    "    return done(await(inner(live())));",
    "  }",
    "",
    "  static void check(String what, Supplier<Coroutine<String>> coroutine) {",
    "    Loop loop = Loop.create();",
    "    try {",
    "      gate = loop.createFuture();",
    "      Task<String> task = loop.createTask(coroutine.get());",
    "      for (int i = 0; i < 3; i++) { loop.callSoon(loop::stop); loop.runForever(); }",
    "      String state = what + \" dead: \" + (cleared(dead) ? \"cleared\" : \"kept\") + \", live: \" + (live.get() == null ? \"cleared\" : \"kept\");",
    "      loop.callSoon(() -> gate.setResult(1));",
    "      System.out.println(state + \", end: \" + loop.runUntilComplete(task));",
    "    } finally {",
    "      loop.close();",
    "    }",
    "  }",
    "  static boolean cleared(WeakReference<Object> reference) {",
    "    for (int i = 0; i < 50 && reference.get() != null; i++) {",
    "      System.gc();",
    "      try { Thread.sleep(5); } catch (InterruptedException e) { throw new AssertionError(e); }",
    "    }",
    "    return reference.get() == null;",
    "  }",
    "  public static void main(String[] args) {",
    "    check(\"local\", () -> Main_Async.local());",
    "    check(\"parameter\", () -> Main_Async.parameter(dead(), live()));",
    "    check(\"temporary\", () -> Main_Async.temporary());",
    "    check(\"receiver\", () -> new Main_Receiver_Async().run(live()));",
    "    check(\"awaited result\", () -> Main_Async.result());",
    "    check(\"back edge\", () -> Main_Async.backEdge());",
    "    check(\"branch\", () -> Main_Async.branch(true));",
    "    check(\"captured by lambda\", () -> Main_Async.lambda());",
    "    check(\"caught\", () -> Main_Async.caught());",
    "    check(\"callee's local\", () -> Main_Async.callee());",
    "  }",
    "}"
  };
}
