package dev.fermata.examples.http;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.io.IncompleteReadException;
import dev.fermata.io.LimitOverrunException;
import dev.fermata.io.TcpStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Reads the requests of one connection. Never holds more than the limits allow. */
class HttpReader {
  private static final int MAX_HEAD = 32 * 1024;
  private static final int MAX_BODY = 1024 * 1024;
  private static final int MAX_CHUNK_LINE = 256;
  private static final byte[] LINE_END = {'\r', '\n'};

  /** Where a head ends; the last two only so that their senders are answered at once. */
  private static final List<byte[]> HEAD_ENDS =
      List.of(bytes("\r\n\r\n"), bytes("\n\n"), bytes("\n\r\n"));

  private final TcpStream stream;

  HttpReader(TcpStream stream) {
    this.stream = stream;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** The next head; empty if the client has ended the connection between two requests. */
  @Async
  Coroutine<Optional<RequestHead>> head() throws IOException, HttpError {
    try {
      byte[] bytes = await(stream.readUntil(HEAD_ENDS, MAX_HEAD), IOException.class);
      return done(Optional.of(HeadParser.parse(bytes)));
    } catch (IncompleteReadException e) {
      if (e.partial().length == 0) {
        return done(Optional.empty());
      }
      throw new HttpError(400, "the request is cut off");
    } catch (LimitOverrunException e) {
      throw new HttpError(431, "the head is too long");
    }
  }

  /** The body that belongs to the head. */
  @Async
  Coroutine<byte[]> body(RequestHead head) throws IOException, HttpError {
    if (head.isChunked()) {
      return chunks();
    }
    long length = head.contentLength();
    if (length > MAX_BODY) {
      throw new HttpError(413, "the body is too long");
    }
    return done(await(stream.readExactly((int) length), IOException.class));
  }

  @Async
  Coroutine<byte[]> chunks() throws IOException, HttpError {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = await(chunkSize()); size > 0; size = await(chunkSize())) {
      if (body.size() + size > MAX_BODY) {
        throw new HttpError(413, "the body is too long");
      }
      body.write(await(stream.readExactly(size), IOException.class));
      if (!await(line()).isEmpty()) {
        throw new HttpError(400, "a chunk is longer than it says");
      }
    }
    for (int trailers = 0; !await(line()).isEmpty(); trailers++) {
      if (trailers == HeadParser.MAX_FIELDS) {
        throw new HttpError(431, "too many trailers");
      }
    }
    return done(body.toByteArray());
  }

  @Async
  Coroutine<Integer> chunkSize() throws IOException, HttpError {
    String line = await(line());
    String size = line.split(";", 2)[0].stripTrailing();
    if (!size.matches("[0-9A-Fa-f]{1,7}")) {
      throw new HttpError(400, "malformed chunk");
    }
    return done(Integer.parseInt(size, 16));
  }

  @Async
  Coroutine<String> line() throws IOException, HttpError {
    try {
      byte[] line = await(stream.readUntil(LINE_END, MAX_CHUNK_LINE), IOException.class);
      String text = new String(line, 0, line.length - 2, StandardCharsets.ISO_8859_1);
      if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
        throw new HttpError(400, "CR or LF within a line");
      }
      return done(text);
    } catch (LimitOverrunException e) {
      throw new HttpError(400, "a line of a chunk is too long");
    }
  }
}
