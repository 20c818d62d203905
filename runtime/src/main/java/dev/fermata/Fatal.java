package dev.fermata;

/** The throwables that leave a loop at once instead of becoming a result or a report. */
final class Fatal {
  private Fatal() {}

  static boolean is(Throwable t) {
    return t instanceof VirtualMachineError && !(t instanceof StackOverflowError)
        || t instanceof LoopInterrupt
        || t instanceof LoopExit;
  }
}
