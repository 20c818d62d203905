package dev.fermata.processor.flow;

import dev.fermata.processor.model.Code;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The numbers of the suspension points: 1, 2, … in source order. A statement owns the states inside it, which are contiguous; it is
 * <em>marked</em> when there are any.
 */
public final class States {
  private final IdentityHashMap<Code, Range> ranges = new IdentityHashMap<>();
  private final List<Code.Await> awaits = new ArrayList<>();

  private record Range(int first, int last) {}

  private States() {}

  /** Numbers the suspension points of {@code body}, which must be in {@link NormalForm}. */
  public static States of(Code body) {
    States states = new States();
    states.number(body);
    return states;
  }

  private void number(Code code) {
    int first = awaits.size() + 1;
    if (code instanceof Code.Await await) {
      awaits.add(await);
    }
    Children.of(code).forEach(this::number);
    if (awaits.size() >= first && ranges.put(code, new Range(first, awaits.size())) != null) {
      throw new IllegalArgumentException("the same node twice: " + code);
    }
  }

  /** The suspension points; the one at index i has state i + 1. */
  public List<Code.Await> awaits() {
    return List.copyOf(awaits);
  }

  public int count() {
    return awaits.size();
  }

  public boolean isMarked(Code code) {
    return ranges.containsKey(code);
  }

  /** The lowest state inside the marked statement {@code code}. */
  public int first(Code code) {
    return range(code).first();
  }

  /** The highest state inside the marked statement {@code code}. */
  public int last(Code code) {
    return range(code).last();
  }

  private Range range(Code code) {
    Range range = ranges.get(code);
    if (range == null) {
      throw new IllegalArgumentException("no suspension point in " + code);
    }
    return range;
  }
}
