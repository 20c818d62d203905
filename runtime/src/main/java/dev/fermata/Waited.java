package dev.fermata;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What became of the futures that were waited for; each set has them in the order in which they were given.
 *
 * @param done those that are done, whatever their outcome: reading it is up to the program
 * @param pending the others, which go on
 * @param <F> the kind of futures
 */
public record Waited<F extends Future<?>>(Set<F> done, Set<F> pending) {
  /** Copies the sets; they cannot be changed. */
  public Waited {
    done = Collections.unmodifiableSet(new LinkedHashSet<>(done));
    pending = Collections.unmodifiableSet(new LinkedHashSet<>(pending));
  }
}
