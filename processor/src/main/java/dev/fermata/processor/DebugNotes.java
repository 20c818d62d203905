package dev.fermata.processor;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import javax.annotation.processing.Messager;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/** What {@code -Afermata.debug=true} prints, for a report of a defect or of a slow build; silent without it. */
record DebugNotes(Messager messager, boolean enabled) {

  /** The complaints of the inner compiler. */
  void print(List<Diagnostic<? extends JavaFileObject>> diagnostics) {
    diagnostics.forEach(diagnostic -> note("inner compiler: " + text(diagnostic)));
  }

  /** The stack trace of a failure. */
  void print(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace, true));
    note(trace.toString());
  }

  /** How long a round took. */
  void print(int classes, Stopwatch watch) {
    note("round with " + classes + " coroutine classes: " + watch);
  }

  private void note(String text) {
    if (enabled) {
      messager.printMessage(Diagnostic.Kind.NOTE, text);
    }
  }

  private static String text(Diagnostic<? extends JavaFileObject> diagnostic) {
    String file = diagnostic.getSource() == null ? "" : diagnostic.getSource().getName() + ":";
    return file + diagnostic.getLineNumber() + ": " + diagnostic.getKind() + ": "
        + diagnostic.getMessage(Locale.ROOT);
  }
}
