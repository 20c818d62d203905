package dev.fermata.internal.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

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

  /** The channel into which the system can send files by itself; null if their bytes must go through {@link #write}. */
  default @Nullable WritableByteChannel fileTarget() {
    return null;
  }

  /** Tells the other side that nothing will follow. */
  void shutdownOutput() throws IOException;
}
