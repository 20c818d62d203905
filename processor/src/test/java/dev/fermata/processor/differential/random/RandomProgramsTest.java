package dev.fermata.processor.differential.random;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fermata.processor.differential.Fixtures;
import dev.fermata.processor.differential.Silence;
import dev.fermata.processor.differential.Support;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Random programs do the same compiled by Fermata as by plain javac. {@code -Dfermata.random.programs=100000} runs more of them,
 * {@code -Dfermata.random.seed=17} begins elsewhere, {@code -Dfermata.random.seconds=600} allows more time,
 * {@code -Dfermata.random.threads=2} runs more batches at a time, and {@code -Dfermata.random.log=FILE} writes down what was run. A
 * failure names its seed and shows the program made as small as possible. {@code -Dfermata.random.generators=4000} and
 * {@code -Dfermata.random.families=4000} say how many are run as generators, and how many families of types are made up.
 */
class RandomProgramsTest {
  private static final long SEED = Long.getLong("fermata.random.seed", 1);

  @BeforeAll
  static void silence() {
    Silence.overCoroutinesThatAreDropped();
  }

  @Test
  void programsDoTheSameAsPlainJava() {
    RandomRun run = new RandomRun(
        SEED,
        Integer.getInteger("fermata.random.programs", 3000),
        Integer.getInteger("fermata.random.seconds", 60),
        new RunLog(Optional.ofNullable(System.getProperty("fermata.random.log"))));
    try (Support support = Support.in(Fixtures.target("random"))) {
      List<String> differences = run.on(support, Integer.getInteger("fermata.random.threads", 1));
      assertEquals("", String.join("\n\n", differences));
    }
  }

  @Test
  void generatorsDoTheSameAsPlainJava() {
    int generators = Integer.getInteger("fermata.random.generators", 400);
    List<String> differences = new ArrayList<>();
    for (int done = 0; done < generators; done += RandomRun.BATCH) {
      differences.addAll(
          GeneratorPrograms.differences(SEED + done, Math.min(RandomRun.BATCH, generators - done)));
    }
    assertEquals("", String.join("\n\n", differences));
  }

  @Test
  void callsReachTheBodiesThatTheyReachInPlainJava() {
    int families = Integer.getInteger("fermata.random.families", 400);
    List<String> differences = new ArrayList<>();
    for (int done = 0; done < families; done += RandomRun.BATCH) {
      differences.addAll(Families.differences(
          "random-families", SEED + done, Math.min(RandomRun.BATCH, families - done)));
    }
    assertEquals("", String.join("\n\n", differences));
  }

  @Test
  void theYardstickIsWhatPlainJavacMakes() {
    try (Support support = Support.in(Fixtures.target("random-yardstick"))) {
      assertEquals(List.of(), new Programs(support, "batch").changedOriginals(SEED, 20));
    }
  }
}
