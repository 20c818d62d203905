package dev.fermata;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the runtime logs. */
public final class CapturedLog {
  private CapturedLog() {}

  /** The messages that are logged while {@code body} runs; they are printed nowhere. */
  public static List<String> during(Runnable body) {
    List<String> messages = new CopyOnWriteArrayList<>();
    Logger logger = Logger.getLogger("dev.fermata");
    Handler handler = new Handler() {
      @Override
      public void publish(LogRecord record) {
        messages.add(record.getMessage());
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
    boolean inherits = logger.getUseParentHandlers();
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
    try {
      body.run();
    } finally {
      logger.setUseParentHandlers(inherits);
      logger.removeHandler(handler);
    }
    return messages;
  }
}
