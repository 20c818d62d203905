package dev.fermata.io;

import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.nio.ByteBuffer;

/** By hand, what the compiler makes of: until the stream ends, read into the buffer and write that back; then close. */
final class EchoFrame extends Frame {
  private static final Site SITE = new Site("dev.fermata.io.Echo", "echo", "Echo.java", 1, 2, 3);
  private final ByteStream stream;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(4096);

  EchoFrame(ByteStream stream) {
    this.stream = stream;
  }

  @Override
  protected Site site() {
    return SITE;
  }

  @Override
  protected Object resume(Driver t) throws Throwable {
    Object r = null;
    for (; ; ) {
      switch (state) {
        case 0:
          r = t.await(stream.read(buffer.clear()));
          if (r instanceof Frame) {
            state = 1;
            return link(t, r);
          }
        case 1:
          if (state == 1) {
            state = 0;
            r = t.resumed();
          }
          if ((Integer) r < 0) {
            stream.close();
            return null;
          }
          buffer.flip();
          r = t.await(stream.write(buffer));
          if (r instanceof Frame) {
            state = 2;
            return link(t, r);
          }
        default:
          if (state == 2) {
            state = 0;
            t.resumed();
          }
      }
    }
  }
}
