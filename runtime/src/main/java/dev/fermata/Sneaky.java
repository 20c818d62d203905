package dev.fermata;

/** Throws what javac would want declared: the throwables that coroutines hand on are the user's, checked or not. */
final class Sneaky {
  private Sneaky() {}

  /** Throws {@code t}; the return type is for the caller's convenience. */
  @SuppressWarnings("unchecked") // the cast is to an erased type variable
  static <T, X extends Throwable> T raise(Throwable t) throws X {
    throw (X) t;
  }
}
