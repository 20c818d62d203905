package dev.fermata.abi;

import dev.fermata.Future;
import org.jspecify.annotations.Nullable;

/**
 * Ends a future when an operation is woken.
 *
 * @param future stands for the operation's waiting; whoever cancels it wants the operation to be interrupted
 * @param owner the operation's keeper before
 */
record FutureWaker(
    Future<@Nullable Object> future, @Nullable Object owner) implements Operation.Waker {
  @Override
  public void woken(Operation<?> operation) {
    future.setResultUnlessCancelled(null);
  }
}
