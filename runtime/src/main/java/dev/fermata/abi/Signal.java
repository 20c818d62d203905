package dev.fermata.abi;

/** A frame that stands for a reason to leave a body rather than for an activation. Stateless. */
final class Signal extends Frame {
  /** The body waits: the driver's register holds the completion, or nothing for a bare yield. */
  static final Signal PENDING = new Signal();

  /** A primitive protocol met a null: the awaiting body is left and resumed at once with the value null. */
  static final Signal NULL = new Signal();

  /** A generator goes on with another one, which the driver's register holds. */
  static final Signal DELEGATE = new Signal();

  /** An asynchronous generator hands out what the driver's register holds. */
  static final Signal HANDED_OUT = new Signal();

  /** A generator has returned; the driver's register holds the result. */
  static final Signal ENDED = new Signal();

  private static final Site SITE = new Site("dev.fermata.abi.Signal", "signal", "Signal.java");

  private Signal() {}

  @Override
  protected Object resume(Driver t) {
    throw Driver.unreachable();
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
