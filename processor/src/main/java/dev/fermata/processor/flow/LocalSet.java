package dev.fermata.processor.flow;

import dev.fermata.processor.model.Local;
import java.util.BitSet;

/** A set of locals, as an immutable value. */
final class LocalSet {
  static final LocalSet EMPTY = new LocalSet(new BitSet());

  private final BitSet ids;

  private LocalSet(BitSet ids) {
    this.ids = ids;
  }

  LocalSet and(LocalSet other) {
    if (other.ids.isEmpty()) {
      return this;
    }
    BitSet union = (BitSet) ids.clone();
    union.or(other.ids);
    return new LocalSet(union);
  }

  LocalSet with(Local local) {
    if (contains(local)) {
      return this;
    }
    BitSet more = (BitSet) ids.clone();
    more.set(local.id());
    return new LocalSet(more);
  }

  LocalSet without(Local local) {
    if (!contains(local)) {
      return this;
    }
    BitSet less = (BitSet) ids.clone();
    less.clear(local.id());
    return new LocalSet(less);
  }

  boolean contains(Local local) {
    return ids.get(local.id());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LocalSet that && ids.equals(that.ids);
  }

  @Override
  public int hashCode() {
    return ids.hashCode();
  }
}
