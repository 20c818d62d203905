package dev.fermata.processor.lower;

import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Replaced ranges of one stretch of source text. A range inside a replaced range is passed over. */
final class Edits {
  private final int from;
  private final int to;
  private final List<Edit> edits = new ArrayList<>();

  /** @param rank order among edits at one place: what closes comes before what opens */
  private record Edit(int start, int end, int rank, Slice text) {}

  Edits(int from, int to) {
    this.from = from;
    this.to = to;
  }

  void replace(int start, int end, Slice text) {
    if (start >= from && end <= to && start < end) {
      edits.add(new Edit(start, end, 2, text));
    }
  }

  /** Puts text in front of what starts at {@code at}. */
  void insert(int at, Slice text) {
    if (at >= from && at <= to) {
      edits.add(new Edit(at, at, 1, text));
    }
  }

  /** Puts text behind what ends at {@code at}. */
  void append(int at, Slice text) {
    if (at >= from && at <= to) {
      edits.add(new Edit(at, at, 0, text));
    }
  }

  Slice applyTo(Scope scope) {
    edits.sort(Comparator.comparingInt(Edit::start)
        .thenComparingInt(Edit::rank)
        .thenComparing(e -> -e.end()));
    int indentation = scope.source.indentation(from);
    Slice.Builder result = new Slice.Builder();
    int at = from;
    for (Edit edit : edits) {
      if (edit.start() < at) {
        continue; // inside a replaced range, or the same range again: a type shared by several
        // declarators
      }
      result.add(scope.source.dedented(at, edit.start(), indentation)).add(edit.text());
      at = edit.end();
    }
    return result.add(scope.source.dedented(at, to, indentation)).build();
  }
}
