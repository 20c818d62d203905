package dev.fermata.examples.http;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;

import dev.fermata.Async;
import dev.fermata.AsyncIterable;
import dev.fermata.Coroutine;
import dev.fermata.io.TcpStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Sends the answers of one connection. */
class HttpWriter {
  private static final byte[] LINE_END = {'\r', '\n'};

  private final TcpStream stream;

  HttpWriter(TcpStream stream) {
    this.stream = stream;
  }

  @Async
  Coroutine<Void> continueWithBody() throws IOException {
    await(stream.write("HTTP/1.1 100 Continue\r\n\r\n"), IOException.class);
    return done();
  }

  /** @param bodiless whether the request was a HEAD, whose answer has the fields only */
  @Async
  Coroutine<Void> send(HttpResponse response, boolean keepAlive, boolean bodiless)
      throws IOException {
    boolean chunked = response.pieces().isPresent();
    String head = "HTTP/1.1 " + response.status() + " " + response.reason() + "\r\n"
        + "Content-Type: " + response.type() + "\r\n"
        + (chunked
            ? "Transfer-Encoding: chunked\r\n"
            : "Content-Length: " + response.body().length + "\r\n")
        + (keepAlive ? "" : "Connection: close\r\n")
        + "\r\n";
    byte[] bytes = head.getBytes(StandardCharsets.ISO_8859_1);
    if (bodiless || chunked) {
      await(stream.write(bytes), IOException.class);
    } else {
      await(stream.writeAll(List.of(bytes, response.body())), IOException.class);
    }
    if (chunked && !bodiless) {
      await(sendPieces(response.pieces().get()));
    }
    return done();
  }

  @Async
  Coroutine<Void> sendPieces(AsyncIterable<byte[]> pieces) throws IOException {
    for (byte[] piece : each(pieces)) {
      byte[] size =
          (Integer.toHexString(piece.length) + "\r\n").getBytes(StandardCharsets.US_ASCII);
      await(stream.writeAll(List.of(size, piece, LINE_END)), IOException.class);
    }
    await(stream.write("0\r\n\r\n"), IOException.class);
    return done();
  }
}
