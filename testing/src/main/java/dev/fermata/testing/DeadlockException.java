package dev.fermata.testing;

import dev.fermata.Loop;
import dev.fermata.debug.TaskTree;

/**
 * Nothing can happen any more in a loop on virtual time: nothing is ready, no timer is set, and nothing outside is waited for. The message
 * has the tree of tasks: who awaits whom, at which line.
 */
public final class DeadlockException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  DeadlockException(Loop loop) {
    super("deadlock: nothing is ready, no timer is set, nothing outside is awaited\n"
        + TaskTree.of(loop));
  }
}
