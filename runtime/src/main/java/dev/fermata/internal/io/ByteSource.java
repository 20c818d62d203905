package dev.fermata.internal.io;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Where a reader's bytes come from, without ever blocking. Loop thread only. */
public interface ByteSource {
  /** The loop's network. */
  Network network();

  /** Reads what is there: the count, 0 if nothing is there now, -1 at the end. */
  int read(ByteBuffer target) throws IOException;

  /** Runs the taker once when reading may give something. It completes futures and runs no code of the program. */
  void awaitReadable(Runnable taker);

  /** Whether an event will tell of new bytes, so that trying again after a read that took all there was would be in vain. */
  boolean watchesReading();
}
