package dev.fermata.abi;

import java.util.Objects;

/**
 * Where a coroutine's body stands in the user's source: class, method, file, and the line of each suspension point.
 *
 * <p>Immutable; one constant per generated continuation class. Stack traces, dumps and messages speak of these lines, never of the
 * generated ones.
 */
public final class Site {
  private final String className;
  private final String methodName;
  private final String fileName;
  private final int[] lines;
  private final String name; // asked for each time a coroutine is made

  /**
   * Creates a site.
   *
   * @param className the binary name of the user's class
   * @param methodName the user's method
   * @param fileName the source file's simple name
   * @param lines the line of each state, by number; state 0 is the method's declaration, and 0 stands for an unknown line
   */
  public Site(String className, String methodName, String fileName, int... lines) {
    this.className = Objects.requireNonNull(className);
    this.methodName = Objects.requireNonNull(methodName);
    this.fileName = Objects.requireNonNull(fileName);
    this.lines = lines.clone();
    int cut = Math.max(className.lastIndexOf('.'), className.lastIndexOf('$'));
    this.name = className.substring(cut + 1) + '.' + methodName;
  }

  /** The coroutine's name as people say it: simple class name, dot, method name. */
  public String name() {
    return name;
  }

  /** The user's source position of a state, as {@code File.java:line}. */
  public String place(int state) {
    return fileName + ':' + line(state);
  }

  /** The stack frame that stands for a body suspended in {@code state}. */
  public StackTraceElement frame(int state) {
    return new StackTraceElement(className, methodName, fileName, line(state));
  }

  /**
   * The same frame as {@link #frame}, marked by an empty class loader name (which no class loader can have, and which is not
   * printed) so that a trace that has been completed once is recognised.
   */
  StackTraceElement markedFrame(int state) {
    return new StackTraceElement("", null, null, className, methodName, fileName, line(state));
  }

  static boolean isMarked(StackTraceElement element) {
    return "".equals(element.getClassLoaderName());
  }

  private int line(int state) {
    return state >= 0 && state < lines.length && lines[state] > 0 ? lines[state] : -1;
  }
}
