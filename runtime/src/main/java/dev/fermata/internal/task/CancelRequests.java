package dev.fermata.internal.task;

import dev.fermata.abi.Operation;
import org.jspecify.annotations.Nullable;

/** What few tasks have: requests to cancel, an error that an await is to throw, and an operation behind a future. */
final class CancelRequests {
  /** How many were made and not taken back. */
  int count;

  /** What the last one said that no future could take. */
  @Nullable
  String message;

  /** What the future that is waited for stands for: somebody asked for a future. */
  @Nullable
  Operation<?> operation;

  /** To be thrown at the await in the next step. */
  @Nullable
  Throwable toThrow;
}
