package checks;

import static dev.fermata.Fermata.*;
import static org.junit.jupiter.api.Assertions.*;

import dev.fermata.*;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Coroutines and generators of objects whose class no generated class can extend: a record, an enum, a lambda, an anonymous class. */
public class Heirs {
  interface Source {
    int size();

    @Async default Coroutine<Integer> total() {
      await(sleep(0));
      return done(size());
    }

    @Async default Generator<Integer, Void, String> all() {
      for (int i = 0; i < size(); i++) emit(i);
      return end("of " + size());
    }

    @Async default AsyncGenerator<Integer> ticks() {
      for (int i = 0; i < size(); i++) {
        await(sleep(0));
        emit(i * 10);
      }
      return end();
    }
  }

  record Fixed(int size) implements Source {}

  enum Named implements Source {
    TWO;

    @Override public int size() {
      return 2;
    }
  }

  static List<Source> sources() {
    return List.of(new Fixed(1), Named.TWO, () -> 3, new Source() {
      @Override public int size() {
        return 4;
      }
    });
  }

  @Async static Coroutine<List<Integer>> ticked() {
    List<Integer> ticks = new ArrayList<>();
    for (Source source : sources()) {
      for (int tick : each(source.ticks())) ticks.add(tick);
      AsyncGenerator<Integer> kept = source.ticks();
      assertTrue(await(kept.advance()));
      ticks.add(-1 - kept.current());
      await(kept.aclose());
    }
    return done(ticks);
  }

  public static void asynchronousGenerators() {
    assertEquals(
        List.of(0, -1, 0, 10, -1, 0, 10, 20, -1, 0, 10, 20, 30, -1), Loop.run(Heirs_Async.ticked()));
  }

  @Async static Generator<Integer, Void, String> generated() {
    String ends = "";
    for (Source source : sources()) {
      ends += emitAll(source.all()) + ";";
      for (int each : source.all()) emit(each * 100);
    }
    return end(ends);
  }

  public static void generators() {
    Generator<Integer, Void, String> generator = Heirs_Async.generated();
    List<Integer> all = new ArrayList<>();
    for (int each : generator) all.add(each);
    assertEquals(
        List.of(0, 0, 0, 1, 0, 100, 0, 1, 2, 0, 100, 200, 0, 1, 2, 3, 0, 100, 200, 300), all);
    assertEquals("of 1;of 2;of 3;of 4;", generator.returned());
  }

  @Async static Coroutine<List<Integer>> gathered() {
    List<Source> four = sources();
    List<Integer> totals = new ArrayList<>(await(gather(
        four.get(0).total(), createTask(four.get(1).total()), four.get(2).total(), four.get(3).total())));
    Function<Source, Coroutine<Integer>> total = Source::total;
    for (Source source : four) {
      Task<Integer> task = createTask(total.apply(source));
      totals.add(await(task) + 10);
    }
    return done(totals);
  }

  public static void tasks() {
    assertEquals(List.of(1, 2, 3, 4, 11, 12, 13, 14), Loop.run(Heirs_Async.gathered()));
  }

  public static void plainCodeCallsTheStaticForm() {
    assertEquals(5, Loop.run(Heirs_Fixed_Async.total(new Fixed(5))));
    assertEquals(2, Loop.run(Heirs_Named_Async.total(Named.TWO)));
  }
}
