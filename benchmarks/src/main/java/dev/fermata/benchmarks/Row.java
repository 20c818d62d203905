package dev.fermata.benchmarks;

import java.util.Locale;

/**
 * One line of the table.
 *
 * @param ratio what is measured as a multiple of its peer
 * @param bound the most that the ratio may be
 */
record Row(String figure, String ours, String peer, double ratio, double bound, String note) {
  static String header() {
    return "| figure | Fermata | peer | ratio | bound | note |\n|---|---|---|---|---|---|\n";
  }

  Row with(String otherNote) {
    return new Row(figure, ours, peer, ratio, bound, otherNote);
  }

  String markdown() {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %.2f | %.2f%s | %s |\n",
        figure,
        ours,
        peer,
        ratio,
        bound,
        ratio <= bound ? "" : " (missed)",
        note);
  }
}
