package dev.fermata;

/**
 * A run of a loop that an embedder (a GUI's loop, a test) drives turn by turn: see {@link Loop#enter}. Confined to the thread that
 * entered.
 */
public interface LoopSession extends AutoCloseable {
  /** Runs one turn: select, then what was ready. Returns false when the loop was stopped. */
  boolean turn();

  /** Ends the run; the loop can run again. */
  @Override
  void close();
}
