package cases;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Runs a case and writes down what it did. The harness calls this by reflection, with JDK types only. */
public final class CaseRun {
  private CaseRun() {}

  /** How many probes the case makes, or values it hands out, whichever is more. */
  public static int probes(Class<?> type, String method) {
    Run run = new Run(Mode.ONE, -1);
    record(run, type, method);
    return run.probes();
  }

  /** Events, then the result or the exception. */
  public static List<String> transcript(Class<?> type, String method, String mode, int k) {
    Run run = new Run(Mode.valueOf(mode), k);
    String end = record(run, type, method);
    List<String> transcript = new ArrayList<>(run.events());
    transcript.add(end);
    return transcript;
  }

  /** The modes that are run once, and those that are run for each probe. */
  public static List<String> modes(boolean perProbe) {
    List<String> names = new ArrayList<>();
    for (Mode mode : Mode.values()) {
      if (mode.perProbe() == perProbe) {
        names.add(mode.name());
      }
    }
    return names;
  }

  private static String record(Run run, Class<?> type, String method) {
    String end;
    try {
      end = Player.play(() -> call(type, method), run);
    } catch (Throwable t) {
      end = run.isClosing() && t.getClass().getSimpleName().equals("CoroutineExit")
          ? "closed"
          : "throws " + Text.of(t);
    }
    return run.isIgnored() ? "ignored" : end;
  }

  private static Object call(Class<?> type, String method) throws Exception {
    try {
      Object target = type.getConstructor().newInstance();
      Method entry = type.getMethod(method);
      return entry.invoke(target);
    } catch (InvocationTargetException e) {
      throw CaseRun.<RuntimeException>sneak(e.getCause());
    }
  }

  @SuppressWarnings("unchecked") // erased: the throwable goes out as it is
  private static <X extends Throwable> X sneak(Throwable t) throws X {
    throw (X) t;
  }
}
