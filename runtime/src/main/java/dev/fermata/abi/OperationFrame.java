package dev.fermata.abi;

import dev.fermata.Loop;
import org.jspecify.annotations.Nullable;

/**
 * The body of an operation where it needs one: when it is a task of its own, and with a driver whose awaits go to somebody else than a
 * Fermata loop, which is given a future to wait for. The operation is the frame's origin.
 */
final class OperationFrame extends Frame {
  private static final int SUSPENDED = 1; // the driver gives the operation's result
  private static final int AWAITING = 2; // the driver gives the result of the operation's future

  OperationFrame(Operation<?> operation) {
    origin = operation;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state == SUSPENDED) {
      return t.resumed();
    }
    Operation<?> operation = operation();
    Object result = state == 0 ? operation.run(t) : operation.goOn(t, t.takeError());
    return result == Signal.PENDING ? suspend(t, operation) : result;
  }

  private Frame suspend(Driver t, Operation<?> operation) throws Throwable {
    if (t.suspendsIn(operation)) {
      state = SUSPENDED;
      return link(t, Signal.PENDING);
    }
    state = AWAITING;
    return link(t, t.await((Object) operation.future(Loop.running())));
  }

  private Operation<?> operation() {
    if (origin instanceof Operation<?> operation) {
      return operation;
    }
    throw Driver.unreachable();
  }

  @Override
  protected Site site() {
    return origin instanceof Operation<?> operation ? operation.site() : Signal.PENDING.site();
  }
}
