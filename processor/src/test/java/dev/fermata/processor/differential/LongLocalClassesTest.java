package dev.fermata.processor.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.processor.CoroutineProcessor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A body that is split into several methods, all of which use its local classes. */
class LongLocalClassesTest {
  private static final int STEPS = 600;

  private static final String HEAD = """
      package cases;

      import static dev.fermata.Fermata.*;
      import dev.fermata.*;
      import java.util.*;

      public class LongLocal extends Case {
        String name = "n";

        @Async public Coroutine<String> L901_long() {
          return done(await(run("text", 3)));
        }

        @Async <T> Coroutine<String> run(T t, int start) {
          int base = await(p(start));
          class Cell {
            int v;
            final T kept = t;
            Cell(int v) { this.v = v + base; }
            void touch(int i) { v += i % 3; }
            String show() { return v + "" + kept + name; }
          }
          record Pair(int a, String b) {}
          List<Cell> all = new ArrayList<>();
          Cell cell = new Cell(1);
          Cell last = cell;
          String s = "";
      """;

  private static final String MIDDLE = """
          Coroutine<Pair> lambda = coroutine(() -> {
            Cell inner = new Cell(await(p(1)));
            return done(new Pair(inner.v, inner.show()));
          });
          Pair pair = await(lambda);
          for (Cell one : all) { s += one.show(); await(p(one.v % 2)); }
      """;

  private static final String END = """
          return done(s.hashCode() + pair.toString() + all.size() + cell.show());
        }
      }
      """;

  private static String steps(int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < to; i++) {
      text.append("cell.v += await(p(" + i % 7 + ")); if (cell.v % 11 == " + i % 11
          + ") { last = new Cell(cell.v); all.add(last); } else { s = s + " + i
          + " + last.show().length(); } cell.touch(" + i + ");\n");
    }
    return text.toString();
  }

  @Test
  void everyPartSeesThem() throws IOException {
    String text = HEAD + steps(0, STEPS / 2) + MIDDLE + steps(STEPS / 2, STEPS) + END;
    CaseSource source = CaseSource.of("cases/LongLocal.java", text);
    Side oracle = Side.oracle(Fixtures.target("oracle-long"), List.of(source), List.of());
    Path directory = Fixtures.target("product-long");
    Side product = Side.product(directory, List.of(source), List.of(), CoroutineProcessor::new);
    assertEquals(java.util.Map.of(), oracle.rejected());
    assertEquals(java.util.Map.of(), product.rejected());
    assertEquals(
        Optional.empty(), new Comparison(oracle, product, 8).firstDifference(source, "L901_long"));
    String generated = Files.readString(directory.resolve("generated/cases/LongLocal_Async.java"));
    assertTrue(generated.contains("part1("), "the body has not been split");
  }
}
