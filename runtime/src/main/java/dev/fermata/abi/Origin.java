package dev.fermata.abi;

import org.jspecify.annotations.Nullable;

/** The object that users see of a body: a coroutine or a generator. */
interface Origin {
  /** The body has ended: by returning {@code result}, or in another way. */
  void finish(@Nullable Object result, boolean hasReturned);
}
