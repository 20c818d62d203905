package dev.fermata.internal.io;

import dev.fermata.internal.loop.Selection;
import java.io.IOException;
import java.io.UncheckedIOException;

/** How channels are closed: nobody can do anything about a failure, so it is not a checked exception. */
final class Closing {
  private Closing() {}

  static void close(Selection selection) {
    try {
      selection.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
