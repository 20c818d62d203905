package dev.fermata.internal.io;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Where a writer's bytes go, without ever blocking. Loop thread only. */
public interface ByteSink {
  /** The loop's network. */
  Network network();

  /** Takes what it can: the count, 0 if it can take nothing now. */
  int write(ByteBuffer data) throws IOException;

  /** Hands on what it took; true if nothing of that is left here. */
  boolean flush() throws IOException;

  /** Runs the taker once when writing or flushing may go on. It completes futures and runs no code of the program. */
  void awaitWritable(Runnable taker);

  /** Nobody has anything to write: forgets the taker and the interest. */
  void ignoreWriting();

  /** Tells the other side that nothing will follow. */
  void shutdownOutput() throws IOException;
}
