package dev.fermata;

/** Thrown by a program to leave its loop at once, from any depth. Fatal: it is not kept back for whoever awaits the thrower. */
public final class LoopExit extends Error {
  private static final long serialVersionUID = 1L;

  /** Creates an error with a message. */
  public LoopExit(String message) {
    super(message);
  }
}
