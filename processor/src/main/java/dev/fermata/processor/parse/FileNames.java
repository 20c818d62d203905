package dev.fermata.processor.parse;

import java.text.Normalizer;
import java.util.Locale;

/** What some file systems take for the same name: they tell neither upper from lower case nor one Unicode form from another. */
public final class FileNames {
  private FileNames() {}

  /** Equal for names that may mean one file. */
  public static String folded(String name) {
    String composed = Normalizer.normalize(name, Normalizer.Form.NFC);
    return composed.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }
}
