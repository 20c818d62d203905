package dev.fermata.processor.corpus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What became of the tests.
 *
 * @param passed the names of those that passed
 * @param failed why the others did not, by name
 * @param reached awaits that were reached
 * @param suspended awaits that suspended
 */
record Outcome(Set<String> passed, Map<String, String> failed, long reached, long suspended) {

  static Outcome of(List<String> lines) {
    Set<String> passed = new LinkedHashSet<>();
    Map<String, List<String>> failed = new LinkedHashMap<>();
    String[] counts = {"", "0", "0"};
    List<String> trace = new ArrayList<>();
    for (String line : lines) {
      String[] fields = line.split("\t", -1);
      if (fields[0].equals("PASSED")) {
        passed.add(fields[1]);
        trace = new ArrayList<>();
      } else if (fields[0].equals("FAILED")) {
        trace = new ArrayList<>();
        failed.put(fields[1], trace);
      } else if (fields[0].equals("COUNTS")) {
        counts = fields;
      } else {
        trace.add(line);
      }
    }
    Map<String, String> reasons = new LinkedHashMap<>();
    failed.forEach((name, why) -> reasons.put(name, String.join("\n", why)));
    return new Outcome(passed, reasons, Long.parseLong(counts[1]), Long.parseLong(counts[2]));
  }
}
