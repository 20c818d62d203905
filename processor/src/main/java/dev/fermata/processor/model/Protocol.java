package dev.fermata.processor.model;

/**
 * How a body hands its result to a caller that runs it directly: as a returned reference, or in a register of the driver.
 *
 * <p>A body of kind REFERENCE returns {@code Object}: the value, or the frame it suspended in. Every other body returns
 * {@code Frame}: null when the result stands in the driver's register, else the frame it suspended in.
 */
public enum Protocol {
  REFERENCE,
  BOOLEAN,
  BYTE,
  SHORT,
  CHAR,
  INT,
  LONG,
  FLOAT,
  DOUBLE,
  /** Of an emit in a generator, never of a body: the value is handed out, so the body is left in any case. */
  EMISSION;

  /** Whether the value that the suspension point gives is a reference, in the result variable. */
  public boolean isReference() {
    return this == REFERENCE || this == EMISSION;
  }
}
