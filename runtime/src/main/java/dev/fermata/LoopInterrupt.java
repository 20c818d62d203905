package dev.fermata;

/** The program was asked to end (a second interrupt, SIGINT). Fatal: leaves the loop at once. */
public final class LoopInterrupt extends Error {
  private static final long serialVersionUID = 1L;

  /** Creates an error with a message. */
  public LoopInterrupt(String message) {
    super(message);
  }

  /** For the cases in which where it was made says nothing. */
  LoopInterrupt(String message, boolean traced) {
    super(message, null, true, traced);
  }
}
