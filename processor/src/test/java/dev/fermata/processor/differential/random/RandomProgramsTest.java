package dev.fermata.processor.differential.random;

import static org.junit.jupiter.api.Assertions.fail;

import dev.fermata.processor.differential.Silence;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Random programs do the same compiled by Fermata as by plain javac. {@code -Dfermata.random.programs=100000} runs more of them,
 * {@code -Dfermata.random.seed=17} begins elsewhere, {@code -Dfermata.random.seconds=600} allows more time. A failure names its seed
 * and shows the program made as small as possible.
 */
class RandomProgramsTest {
  private static final int BATCH = 50;

  @Test
  void programsDoTheSameAsPlainJava() {
    Silence.overCoroutinesThatAreDropped();
    long seed = Long.getLong("fermata.random.seed", 1);
    int programs = Integer.getInteger("fermata.random.programs", 3000);
    long deadline =
        System.nanoTime() + Integer.getInteger("fermata.random.seconds", 60) * 1_000_000_000L;
    int done = 0;
    while (done < programs && System.nanoTime() < deadline) {
      Optional<String> difference = Programs.firstDifference(seed + done, BATCH);
      difference.ifPresent(text -> fail(text));
      done += BATCH;
    }
    System.out.println(
        done + " random programs, seeds " + seed + " to " + (seed + done - 1) + ": no difference");
  }
}
