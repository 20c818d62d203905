package dev.fermata.internal.loop;

import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;

/** A log that keeps its messages. */
final class RecordingLog implements System.Logger {
  final List<String> messages = new ArrayList<>();

  @Override
  public String getName() {
    return "recording";
  }

  @Override
  public boolean isLoggable(Level level) {
    return true;
  }

  @Override
  public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
    messages.add(message);
  }

  @Override
  public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
    messages.add(
        parameters == null || parameters.length == 0
            ? format
            : MessageFormat.format(format, parameters));
  }
}
