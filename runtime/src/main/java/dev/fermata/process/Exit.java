package dev.fermata.process;

import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import java.lang.System.Logger.Level;
import java.util.OptionalInt;

/** The end of a process, which is told to the loop by a thread of the JDK's. Loop thread only. */
final class Exit {
  private static final int SIGNAL_BASE = 128;
  private static final int LAST_SIGNAL = 31;

  private final Future<Integer> ended;

  private Exit(Future<Integer> ended) {
    this.ended = ended;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // what tell() throws is nobody's result
  static Exit of(Loop loop, Process process) {
    Exit exit = new Exit(loop.createFuture());
    process.onExit().thenAccept(over -> exit.tell(loop, over.exitValue(), process.pid()));
    return exit;
  }

  /** In a thread of the JDK's. */
  private void tell(Loop loop, int exitValue, long pid) {
    try {
      loop.callSoonThreadsafe(() -> ended.setResult(code(exitValue)));
    } catch (LoopStateException e) {
      System.getLogger("dev.fermata")
          .log(Level.DEBUG, "Process " + pid + " ended after its loop was closed");
    }
  }

  private static int code(int exitValue) {
    int signal = exitValue - SIGNAL_BASE;
    return signal > 0 && signal <= LAST_SIGNAL ? -signal : exitValue;
  }

  OptionalInt code() {
    return ended.isDone() ? OptionalInt.of(ended.result()) : OptionalInt.empty();
  }

  /** One for each caller, who may cancel it. */
  Future<Integer> await() {
    Future<Integer> waiting = ended.loop().createFuture();
    ended.addDoneCallback(done -> waiting.setResultUnlessCancelled(done.result()));
    return waiting;
  }
}
