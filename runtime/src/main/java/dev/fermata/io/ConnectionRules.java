package dev.fermata.io;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a server does to its connections; time-outs are null for none. */
record ConnectionRules(
    int most,
    boolean keepAlive,
    @Nullable Duration readTimeout,
    @Nullable Duration writeTimeout) {
  void apply(ByteStream stream) {
    stream.setReadTimeout(readTimeout);
    stream.setWriteTimeout(writeTimeout);
    if (keepAlive && stream instanceof TcpStream tcp) {
      try {
        tcp.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
      } catch (IOException e) {
        // the peer has reset the connection already: whoever reads from it will learn so
        return;
      }
    }
  }
}
