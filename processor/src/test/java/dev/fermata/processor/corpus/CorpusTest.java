package dev.fermata.processor.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Libraries whose methods are coroutines pass the tests that they pass as they are. */
class CorpusTest {
  private static final boolean FULL = "full".equals(System.getProperty("fermata.corpus"));
  private static final long SEED = Long.getLong("fermata.corpus.seed", 1);

  /** With so many methods no construct of everyday Java is missing. */
  private static final int MANY_METHODS = 3000;

  @Test
  void passTheTestsThatTheyPassAsTheyAre() {
    List<String> libraries =
        FULL ? List.of("commons-lang3", "commons-codec") : List.of("commons-cli");
    long methods =
        libraries.stream().mapToLong(library -> check(library).methods()).sum();
    assertTrue(
        !FULL || methods >= MANY_METHODS, () -> "only " + methods + " methods were rewritten");
  }

  private static Figures check(String library) {
    Corpus corpus = new Corpus(library);
    Outcome before = corpus.asItIs();
    Figures figures = corpus.asCoroutines(SEED);
    System.out.println(figures + "; as it is " + before.failed().size() + " failed");
    Map<String, String> lost = new LinkedHashMap<>();
    before.passed().stream()
        .filter(test -> !figures.outcome().passed().contains(test))
        .forEach(
            test -> lost.put(test, figures.outcome().failed().getOrDefault(test, "was not run")));
    assertTrue(before.passed().size() > 0 && figures.outcome().suspended() > 0, figures::toString);
    assertEquals(Map.of(), lost, figures::toString);
    return figures;
  }
}
