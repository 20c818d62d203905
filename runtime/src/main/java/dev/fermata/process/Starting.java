package dev.fermata.process;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;

/** A process on its way to being started, in a thread of the executor's; given up, it is killed as soon as it exists. */
final class Starting {
  private enum Stage {
    WANTED,
    GIVEN_UP
  }

  private final ProcessBuilder builder;
  private final AtomicReference<Object> state = new AtomicReference<>(Stage.WANTED);

  Starting(ProcessBuilder builder) {
    this.builder = builder;
  }

  /** Starts the process. Blocks. */
  Process start() throws IOException {
    Process process = builder.start();
    if (!state.compareAndSet(Stage.WANTED, process)) {
      process.destroyForcibly();
    }
    return process;
  }

  /** Nobody wants the process any more. */
  void giveUp() {
    if (state.getAndSet(Stage.GIVEN_UP) instanceof Process process) {
      process.destroyForcibly();
    }
  }
}
