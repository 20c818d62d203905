package dev.fermata;

import java.util.Map;

/** Told of what nobody else can be told of: failed callbacks, errors that were never looked at, tasks that were lost. */
@FunctionalInterface
public interface ExceptionHandler {
  /**
   * Handles one report. Runs on the loop's thread, or on any thread once the loop is closed. What it throws is reported to the default
   * handler.
   *
   * @param loop the loop
   * @param context {@code message}, and where there are such: {@code exception}, {@code future}, {@code task}, {@code handle},
   *     {@code protocol}, {@code transport}, {@code socket}, {@code source_traceback}
   */
  void handle(Loop loop, Map<String, Object> context);
}
