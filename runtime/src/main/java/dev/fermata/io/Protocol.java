package dev.fermata.io;

import org.jspecify.annotations.Nullable;

/**
 * What is told of a {@link Transport}'s events, for authors of libraries who want callbacks; programs use streams. Everything is called on
 * the loop's thread, each in a callback of its own: {@link #connectionMade} once, then data and at most one end, then
 * {@link #connectionLost} once, and nothing after it.
 *
 * <p>What a method throws ends the connection, is reported, and is passed to {@link #connectionLost}; from {@link #pauseWriting} and
 * {@link #resumeWriting} it is only reported.
 */
public interface Protocol {
  /** The connection is there. */
  default void connectionMade(Transport transport) throws Exception {}

  /** Some bytes have arrived, at most 256 KiB. The array is the protocol's. */
  default void dataReceived(byte[] data) throws Exception {}

  /**
   * The peer will send no more.
   *
   * @return whether the transport stays open for writing; else it closes itself
   */
  default boolean eofReceived() throws Exception {
    return false;
  }

  /** The connection is over. Null: it was closed by this side, or ended by the peer. */
  default void connectionLost(@Nullable Exception error) throws Exception {}

  /** More waits to be sent than the high mark allows. */
  default void pauseWriting() throws Exception {}

  /** Little enough waits again. Strictly in turns with {@link #pauseWriting}. */
  default void resumeWriting() throws Exception {}
}
