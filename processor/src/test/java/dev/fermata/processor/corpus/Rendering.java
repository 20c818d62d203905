package dev.fermata.processor.corpus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Writes a source with coroutines in place of methods, and knows where each part came from. */
final class Rendering {
  private static final Comparator<Wrap> OUTER_FIRST = Comparator.comparingInt(Wrap::start)
      .thenComparing(Comparator.comparingInt(Wrap::end).reversed());

  private final String source;
  private final Decisions decisions;
  private final boolean isPlain;
  private final StringBuilder text = new StringBuilder();
  private final List<int[]> copies = new ArrayList<>(); // where text was copied to and from

  /**
   * Writes the source.
   *
   * @param isPlain for javac alone, which knows no twins
   */
  Rendering(LibrarySource source, Decisions decisions, boolean isPlain) {
    this.source = source.text();
    this.decisions = decisions;
    this.isPlain = isPlain;
    int position = 0;
    for (CoroutineMethod method : source.methods()) {
      if (decisions.keeps(method)) {
        copy(position, method.body().start());
        method(method);
        position = method.body().end();
      }
    }
    copy(position, this.source.length());
  }

  String text() {
    return text.toString();
  }

  /** Where in the original the text at the given place comes from, or what it was put beside. */
  int originOf(int position) {
    int origin = 0;
    for (int[] copy : copies) {
      if (copy[0] > position) {
        break;
      }
      origin = Math.min(copy[1] + position - copy[0], copy[2]);
    }
    return origin;
  }

  private void method(CoroutineMethod method) {
    text.append("{ ")
        .append(method.hasResult() ? "return " : "")
        .append("dev.fermata.corpus.StraightDriver.run(");
    text.append(isPlain ? method.call() : method.twinCall())
        .append("); }\n\n  ")
        .append(method.header());
    body(method);
    if (decisions.endsWithDone(method)) {
      text.append("  return dev.fermata.Fermata.done();\n  ");
    }
    copy(method.body().end() - 1, method.body().end());
  }

  private void body(CoroutineMethod method) {
    List<Wrap> wraps = new ArrayList<>(method.wraps());
    Set<Wrap> dropped = decisions.dropped();
    wraps.removeIf(dropped::contains);
    wraps.sort(OUTER_FIRST);
    int next = wraps(wraps, 0, method.body().start(), method.body().end() - 1);
    if (next != wraps.size()) {
      throw new AssertionError("ranges overlap: " + wraps.get(next));
    }
  }

  /** Writes the range with the wraps from the given one on that lie in it; returns the first that does not. */
  private int wraps(List<Wrap> wraps, int first, int start, int end) {
    int position = start;
    int next = first;
    while (next < wraps.size() && wraps.get(next).end() <= end) {
      Wrap wrap = wraps.get(next);
      copy(position, wrap.start());
      text.append(wrap.before());
      next = wraps(wraps, next + 1, wrap.start(), wrap.end());
      text.append(wrap.after());
      position = wrap.end();
    }
    copy(position, end);
    return next;
  }

  private void copy(int start, int end) {
    copies.add(new int[] {text.length(), start, end});
    text.append(source, start, end);
  }
}
