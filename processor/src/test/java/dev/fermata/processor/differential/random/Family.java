package dev.fermata.processor.differential.random;

import dev.fermata.processor.differential.CaseSource;
import java.util.Random;

/**
 * A case with a random family of classes, interfaces, records and enums, whose coroutines override, hide and call each other: which body a
 * call reaches is to be Java's choice.
 */
record Family(long seed, String text) {
  static Family of(long seed) {
    return new Family(seed, new FamilyText(new Random(seed), name(seed), entry(seed)).toString());
  }

  CaseSource source() {
    return CaseSource.of("cases/random/" + name(seed) + ".java", text);
  }

  String entry() {
    return entry(seed);
  }

  private static String entry(long seed) {
    return "R000_" + Program.number(seed);
  }

  private static String name(long seed) {
    return "Family" + Program.number(seed);
  }
}
