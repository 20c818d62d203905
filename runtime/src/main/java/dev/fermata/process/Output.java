package dev.fermata.process;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a process has written from beginning to end.
 *
 * @param stdout its output; null if that was no pipe
 * @param stderr its errors; null if they were no pipe of their own
 */
@SuppressWarnings(
    "ArrayRecordComponent") // compared by nobody, and a copy for each look would be wasteful
public record Output(byte @Nullable [] stdout, byte @Nullable [] stderr) {
  /** The output as text in UTF-8; empty if it was no pipe. */
  public String text() {
    return text(stdout);
  }

  /** The errors as text in UTF-8; empty if they were no pipe of their own. */
  public String errorText() {
    return text(stderr);
  }

  private static String text(byte @Nullable [] data) {
    return data == null ? "" : new String(data, StandardCharsets.UTF_8);
  }
}
