package dev.fermata.io;

import dev.fermata.internal.io.Link;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Reads for a transport, one event at a time. Loop thread only. */
final class TransportInput {
  private final Transport transport;
  private final Link link;
  private boolean begun;
  private boolean paused;
  private boolean held; // while a file is sent
  private boolean ended;
  private boolean waiting;

  TransportInput(Transport transport, Link link) {
    this.transport = transport;
    this.link = link;
  }

  void begin() {
    begun = true;
    await();
  }

  void pause() {
    paused = true;
  }

  void resume() {
    if (paused) {
      paused = false;
      await();
    }
  }

  /** As a pause that the program neither sees nor ends. */
  void hold() {
    held = true;
  }

  void release() {
    held = false;
    await();
  }

  boolean isReading() {
    return begun && !paused && !held && !ended;
  }

  private void await() {
    if (isReading() && !transport.isClosing() && !waiting) {
      waiting = true;
      // the event itself must run no code of the program
      link.awaitReadable(() -> link.network().loop().callSoon(this::readable));
    }
  }

  private void readable() {
    waiting = false;
    if (isReading() && !transport.isClosing()) {
      read();
      await();
    }
  }

  private void read() {
    try {
      if (transport.protocol() instanceof BufferedProtocol) {
        readBuffered();
      } else {
        byte[] data = link.network().readChunk(link);
        if (data == null) {
          end();
        } else if (data.length > 0) {
          transport.tell("dataReceived", protocol -> protocol.dataReceived(data));
        }
      }
    } catch (IOException e) {
      transport.fail(e);
    }
  }

  private void readBuffered() throws IOException {
    Optional<ByteBuffer> given = transport.ask(TransportInput::buffer);
    if (given.isEmpty()) {
      return;
    }
    int count = link.read(given.get());
    if (count < 0) {
      end();
    } else if (count > 0) {
      transport.tell(
          "bufferUpdated", protocol -> ((BufferedProtocol) protocol).bufferUpdated(count));
    }
  }

  private static ByteBuffer buffer(Protocol protocol) throws Exception {
    ByteBuffer buffer = ((BufferedProtocol) protocol).getBuffer();
    if (!buffer.hasRemaining()) {
      throw new IllegalStateException("getBuffer() returned an empty buffer");
    }
    return buffer;
  }

  private void end() {
    ended = true;
    transport.ended();
  }
}
