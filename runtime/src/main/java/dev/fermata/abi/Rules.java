package dev.fermata.abi;

import dev.fermata.AsyncTimeoutException;
import dev.fermata.CancelledError;
import dev.fermata.ExceptionGroup;

/** Rules of the Java language that a body keeps by calling them, where its statements had to be taken apart. */
public final class Rules {
  private static final ClassValue<Boolean> ASSERTIONS = new ClassValue<>() {
    @Override
    protected Boolean computeValue(Class<?> type) {
      return type.desiredAssertionStatus();
    }
  };

  private Rules() {}

  /** Whether {@code assert} statements of the class run (JLS 14.10); asked once for each class. */
  public static boolean assertionsEnabled(Class<?> type) {
    return ASSERTIONS.get(type);
  }

  /**
   * Initialises a class as {@code new} does before it evaluates its arguments (JLS 12.4.1, 15.9.4).
   *
   * @throws ExceptionInInitializerError if the class's initialiser fails
   */
  public static void initialize(Class<?> type) {
    try {
      Class.forName(type.getName(), true, type.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new NoClassDefFoundError(e.getMessage());
    }
  }

  /** The first of two values, after both have been computed: the value of {@code x++}. */
  public static <T> T first(T value, Object update) {
    return value;
  }

  /** The same for a primitive. */
  public static boolean first(boolean value, boolean update) {
    return value;
  }

  /** The same for a primitive. */
  public static byte first(byte value, byte update) {
    return value;
  }

  /** The same for a primitive. */
  public static short first(short value, short update) {
    return value;
  }

  /** The same for a primitive. */
  public static char first(char value, char update) {
    return value;
  }

  /** The same for a primitive. */
  public static int first(int value, int update) {
    return value;
  }

  /** The same for a primitive. */
  public static long first(long value, long update) {
    return value;
  }

  /** The same for a primitive. */
  public static float first(float value, float update) {
    return value;
  }

  /** The same for a primitive. */
  public static double first(double value, double update) {
    return value;
  }

  /**
   * Keeps an exception that another one replaces: it is added to the other's suppressed list, unless it is the same object or null, or
   * the other is one of Fermata's own that was made of it and tells of it already.
   */
  public static void suppress(Throwable thrown, Throwable replaced) {
    if (replaced != null && replaced != thrown && !tellsOf(thrown, replaced)) {
      thrown.addSuppressed(replaced);
    }
  }

  private static boolean tellsOf(Throwable thrown, Throwable replaced) {
    if (thrown instanceof AsyncTimeoutException) {
      return thrown.getCause() == replaced;
    }
    return thrown instanceof ExceptionGroup group
        && (replaced instanceof CancelledError || group.members().contains(replaced));
  }
}
