package dev.fermata.abi;

/** The version of the contract between generated code and this package; the processor reads it from the class path of its user. */
public final class AbiVersion {
  /** Grows with each addition to this package that generated code may call. */
  public static final int CURRENT = 1;

  private AbiVersion() {}
}
