package dev.fermata;

import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the library logs while this is open, instead of the console. */
public final class LogCapture extends Handler implements AutoCloseable {
  private final Logger logger = Logger.getLogger("dev.fermata");
  private final List<LogRecord> records = new CopyOnWriteArrayList<>();

  private LogCapture() {
    setLevel(Level.ALL);
  }

  public static LogCapture begin() {
    LogCapture capture = new LogCapture();
    capture.logger.setUseParentHandlers(false);
    capture.logger.setLevel(Level.ALL);
    capture.logger.addHandler(capture);
    return capture;
  }

  @Override
  public void publish(LogRecord record) {
    records.add(record);
  }

  public List<LogRecord> records() {
    return records;
  }

  /** The messages, with their parameters. */
  public List<String> messages() {
    return records.stream()
        .map(record -> record.getParameters() == null || record.getParameters().length == 0
            ? record.getMessage()
            : MessageFormat.format(record.getMessage(), record.getParameters()))
        .toList();
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setUseParentHandlers(true);
    logger.setLevel(null);
  }
}
