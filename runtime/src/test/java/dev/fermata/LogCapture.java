package dev.fermata;

import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * What the library logs while this is open, instead of the console. What the garbage collector finds is left out, as it may have
 * been lost by an earlier test; {@link #withGarbage} has it too.
 */
public final class LogCapture extends Handler implements AutoCloseable {
  private final Logger logger = Logger.getLogger("dev.fermata");
  private final List<LogRecord> records = new CopyOnWriteArrayList<>();

  private final boolean garbage;

  private LogCapture(boolean garbage) {
    this.garbage = garbage;
    setLevel(Level.ALL);
  }

  public static LogCapture begin() {
    return attached(new LogCapture(false));
  }

  /** To look for a message of one's own among those of all tests. */
  public static LogCapture withGarbage() {
    return attached(new LogCapture(true));
  }

  private static LogCapture attached(LogCapture capture) {
    capture.logger.setUseParentHandlers(false);
    capture.logger.setLevel(Level.ALL);
    capture.logger.addHandler(capture);
    return capture;
  }

  @Override
  public void publish(LogRecord record) {
    if (garbage || !Thread.currentThread().getName().startsWith("Cleaner-")) {
      records.add(record);
    }
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
