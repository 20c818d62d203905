package dev.fermata.internal.io;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One wish for bytes: knows when enough has arrived. */
@FunctionalInterface
public interface Reading<T> {
  /**
   * Takes what it wants out of the queue, or leaves the queue as it is.
   *
   * @param ended whether nothing will follow what is in the queue
   * @return the result, or null if more bytes are needed; never null if {@code ended}
   * @throws IOException if the wish cannot be met
   */
  @Nullable
  T take(InboundBytes bytes, boolean ended) throws IOException;
}
