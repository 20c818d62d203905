package dev.fermata;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The way of a report from where it arises to the exception handler, or to the log. */
final class ErrorReports {
  private static final Logger LOG = System.getLogger("dev.fermata");

  private final Loop loop;
  private volatile @Nullable ExceptionHandler
      handler; // loop thread; read by any once the loop is closed

  ErrorReports(Loop loop) {
    this.loop = loop;
  }

  void setHandler(@Nullable ExceptionHandler newHandler) {
    handler = newHandler;
  }

  @Nullable
  ExceptionHandler handler() {
    return handler;
  }

  void callbackFailed(Handle handle, String name, Throwable error) {
    Map<String, Object> context = new LinkedHashMap<>();
    context.put("message", "Exception in callback " + name);
    context.put("exception", error);
    context.put("handle", handle);
    if (handle.created().length > 0) {
      context.put("source_traceback", handle.created());
    }
    report(context);
  }

  /** Tells the handler, in the context of the task or handle that the report is about, if there is one. */
  void report(Map<String, Object> context) {
    Context own = contextOf(context);
    if (own == null) {
      tell(context);
    } else {
      own.run(() -> tell(context));
    }
  }

  private static @Nullable Context contextOf(Map<String, Object> report) {
    for (String key : List.of("task", "future", "handle")) {
      Object about = report.get(key);
      if (about instanceof Task<?> task) {
        return task.context();
      }
      if (about instanceof Handle handle) {
        return handle.context();
      }
    }
    return null;
  }

  private void tell(Map<String, Object> context) {
    ExceptionHandler custom = handler;
    if (custom == null) {
      logSafely(context);
      return;
    }
    try {
      custom.handle(loop, context);
    } catch (Throwable e) {
      if (Fatal.is(e)) {
        throw e;
      }
      Map<String, Object> outer = new LinkedHashMap<>();
      outer.put("message", "Unhandled error in exception handler");
      outer.put("exception", e);
      outer.put("context", context);
      logSafely(outer);
    }
  }

  private void logSafely(Map<String, Object> context) {
    try {
      loop.defaultExceptionHandler(context);
    } catch (Throwable e) {
      if (Fatal.is(e)) {
        throw e;
      }
      logLastWords(e);
    }
  }

  /** Logging itself can fail, as for lack of descriptors; then there is nobody left to tell, and the loop shall go on. */
  private static void logLastWords(Throwable error) {
    try {
      LOG.log(Level.ERROR, "Exception in default exception handler", error);
    } catch (Throwable e) {
      if (Fatal.is(e)) {
        throw e;
      }
    }
  }

  void log(Map<String, Object> report) {
    Map<String, Object> context = new TreeMap<>(report);
    Handle running = loop.currentHandle();
    if (running != null && running.created().length > 0) {
      context.putIfAbsent("handle_traceback", running.created());
    }
    if (context.containsKey("source_traceback")) {
      context.remove("handle_traceback"); // It says the same, or something nearer.
    }
    StringBuilder text = new StringBuilder(
        String.valueOf(context.getOrDefault("message", "Unhandled exception in event loop")));
    context.forEach((key, value) -> {
      if (!key.equals("message") && !key.equals("exception")) {
        text.append('\n').append(title(key)).append(value(value));
      }
    });
    LOG.log(
        Level.ERROR, text.toString(), context.get("exception") instanceof Throwable e ? e : null);
  }

  private static String title(String key) {
    return switch (key) {
      case "source_traceback" -> "Object created at (most recent call first):";
      case "handle_traceback" -> "Handle created at (most recent call first):";
      default -> key + ": ";
    };
  }

  private static String value(Object value) {
    if (!(value instanceof StackTraceElement[] trace)) {
      return String.valueOf(value);
    }
    StringBuilder text = new StringBuilder();
    for (StackTraceElement frame : trace) {
      text.append("\n  at ").append(frame);
    }
    return text.toString();
  }
}
