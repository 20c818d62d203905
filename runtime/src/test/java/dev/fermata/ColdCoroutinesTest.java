package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import dev.fermata.internal.loop.TestLoop;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Coroutines that were made in a loop and not started yet: what becomes of them, and what they cost. */
class ColdCoroutinesTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    test.close();
  }

  private static final class Named extends Frame {
    private final Site site;

    Named(Site site) {
      this.site = site;
    }

    @Override
    protected Object resume(Driver t) {
      return t.done();
    }

    @Override
    protected Site site() {
      return site;
    }
  }

  private static Coroutine<Void> named(String name) {
    return new Named(new Site("app.Host", name, "Host.java", 1)).coroutine();
  }

  private void turn() {
    loop.callSoon(() -> {});
    test.turns(1);
  }

  private static String report(String name) {
    return "coroutine 'Host." + name + "' was never awaited";
  }

  @Test
  @DisplayName(
      "those that are never started are reported at the end, in the order in which they were made, whenever that was")
  void reportedInOrder() {
    List<Coroutine<Void>> kept = new ArrayList<>();
    test.inside(() -> {
      for (String name : List.of("a", "started", "b", "closed")) {
        kept.add(named(name));
      }
      loop.createTask(kept.get(1));
      kept.get(3).close();
    });
    turn();
    test.inside(() -> kept.add(named("c")));
    test.close();
    assertEquals(List.of(report("a"), report("b"), report("c")), test.messages());
  }

  @Test
  @DisplayName(
      "one that is started in a later turn, or when the loop is not running, is not reported")
  void startedLater() {
    List<Coroutine<Void>> kept = new ArrayList<>();
    test.inside(() -> {
      for (int i = 0; i < 4; i++) {
        kept.add(named("n" + i));
      }
    });
    loop.createTask(kept.get(0));
    kept.get(1).close();
    turn();
    test.inside(() -> loop.createTask(kept.get(2)));
    turn();
    loop.createTask(kept.get(3));
    turn();
    test.close();
    assertEquals(List.of(), test.messages());
  }

  @Test
  @DisplayName("one that another loop in another thread starts is not reported")
  void startedElsewhere() throws InterruptedException {
    List<Coroutine<Void>> kept = new ArrayList<>();
    test.inside(() -> {
      kept.add(named("first"));
      kept.add(named("second"));
      Thread same = new Thread(() -> Loop.run(kept.get(0))); // in the turn in which it was made
      same.start();
      same.join();
    });
    turn();
    Thread later = new Thread(() -> Loop.run(kept.get(1)));
    later.start();
    later.join();
    turn();
    test.close();
    assertEquals(List.of(), test.messages());
  }

  @Test
  @DisplayName("a dropped one is reported when the garbage collector has found it")
  void dropped() throws InterruptedException {
    test.inside(() -> named("dropped"));
    for (int i = 0; i < 100 && test.messages().isEmpty(); i++) {
      turn();
      System.gc();
      Thread.sleep(10);
    }
    assertEquals(List.of(report("dropped")), test.messages());
  }

  @Test
  @DisplayName("a hundred thousand in one turn are started in any order")
  void many() {
    test.inside(() -> {
      List<Coroutine<Void>> all = new ArrayList<>();
      for (int i = 0; i < 100_000; i++) {
        all.add(named("n"));
      }
      for (int i = 0; i < 100_000; i += 2) {
        loop.createTask(all.get(i));
      }
      for (int i = 99_999; i >= 0; i -= 2) {
        loop.createTask(all.get(i));
      }
    });
    turn();
    test.close();
    assertEquals(List.of(), test.messages());
  }

  @Test
  @DisplayName(
      "spawning a trivial task allocates the task with its context, the coroutine and its frame, and no more")
  void spawnAllocates() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    Site site = new Site("app.Host", "trivial", "Host.java", 1);
    int batch = 1_000;
    long[] least = {Long.MAX_VALUE};
    for (int round = 0; round < 20; round++) {
      test.inside(() -> {
        long before = threads.getThreadAllocatedBytes(thread);
        for (int i = 0; i < batch; i++) {
          loop.createTask(new Named(site).coroutine());
        }
        least[0] = Math.min(least[0], threads.getThreadAllocatedBytes(thread) - before);
      });
      turn();
    }
    double each = (double) least[0] / batch;
    assertTrue(each <= 208, "bytes for each task: " + each);
  }
}
