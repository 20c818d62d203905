package dev.fermata.io;

import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;

/** By hand, what the compiler makes of: read a line, answer GO, start TLS, then echo. */
final class StartTlsFrame extends Frame {
  private static final Site SITE =
      new Site("dev.fermata.io.StartTls", "serve", "StartTls.java", 1, 2, 3, 4, 5);
  private final TcpStream stream;
  private final TlsOptions tls;

  StartTlsFrame(TcpStream stream, TlsOptions tls) {
    this.stream = stream;
    this.tls = tls;
  }

  @Override
  protected Site site() {
    return SITE;
  }

  @Override
  protected Object resume(Driver t) throws Throwable {
    if (state > 0) {
      t.resumed();
    }
    while (state < 4) {
      int next = state + 1;
      Object r = switch (state) {
        case 0 -> t.await(stream.readLine());
        case 1 -> t.await(stream.write("GO\n"));
        case 2 -> t.await(stream.startTls(tls));
        default -> t.await(new EchoFrame(stream).coroutine());
      };
      state = next;
      if (r instanceof Frame) {
        return link(t, r);
      }
    }
    return null;
  }
}
