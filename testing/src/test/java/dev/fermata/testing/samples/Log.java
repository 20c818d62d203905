package dev.fermata.testing.samples;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What the samples did, in order. */
public final class Log {
  private static final List<String> ENTRIES = new CopyOnWriteArrayList<>();

  private Log() {}

  public static void add(String entry) {
    ENTRIES.add(entry);
  }

  /** The entries since the last call. */
  public static List<String> take() {
    List<String> entries = List.copyOf(ENTRIES);
    ENTRIES.clear();
    return entries;
  }
}
