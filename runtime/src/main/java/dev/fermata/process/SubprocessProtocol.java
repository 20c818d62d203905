package dev.fermata.process;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What is told of a {@link Subprocess}, for authors of libraries who want callbacks; programs use its streams. Everything is called on the
 * loop's thread, each in a callback of its own. Outputs are numbered as the process knows them: 1 and 2.
 *
 * <p>The data of a pipe comes before its loss; the end of the process may come before or after them; {@link #connectionLost} comes last. What
 * a method throws is reported and changes nothing else.
 */
public interface SubprocessProtocol {
  /** The process has written something. The array is the protocol's. */
  default void pipeDataReceived(int descriptor, byte[] data) throws Exception {}

  /** An output has ended; null: by its process. */
  default void pipeConnectionLost(int descriptor, @Nullable IOException error) throws Exception {}

  /** The process has ended; {@link Subprocess#returnCode} has its code. */
  default void processExited() throws Exception {}

  /** The process has ended, and so have its outputs. */
  default void connectionLost() throws Exception {}
}
