package dev.fermata.io;

import java.nio.ByteBuffer;

/** A protocol that receives into buffers of its own, so that nothing is copied; {@link #dataReceived} is not called. */
public interface BufferedProtocol extends Protocol {
  /** Where the next bytes shall go; must have room. */
  ByteBuffer getBuffer() throws Exception;

  /** So many bytes were put into the buffer, whose position has moved by that. */
  void bufferUpdated(int count) throws Exception;
}
