package dev.fermata.examples.http;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.AsyncTimeoutException;
import dev.fermata.Coroutine;
import dev.fermata.io.ServerOptions;
import dev.fermata.io.Tcp;
import dev.fermata.io.TcpServer;
import dev.fermata.io.TcpStream;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Serves HTTP/1.1 on one thread. Requests of a connection are answered in their order, also when they came together. */
class HttpServer {
  private static final ServerOptions OPTIONS = ServerOptions.defaults()
      .withMaxConnections(10_000)
      .withReadTimeout(Duration.ofSeconds(20)) // for each head and each piece of a body
      .withWriteTimeout(Duration.ofSeconds(20));

  private final HttpHandler handler;
  private final Set<TcpStream> idle = new LinkedHashSet<>(); // between two requests
  private boolean ending;

  HttpServer(HttpHandler handler) {
    this.handler = handler;
  }

  @Async
  Coroutine<TcpServer> start(String host, int port) throws IOException {
    return done(await(Tcp.startServer(this::serve, host, port, OPTIONS), IOException.class));
  }

  /** Stops to listen, closes idle connections, and gives the others the time of grace to be answered. */
  @Async
  Coroutine<Void> end(TcpServer server, Duration grace) {
    ending = true;
    idle.forEach(TcpStream::close);
    await(server.shutdown(grace));
    return done();
  }

  @Async
  Coroutine<Void> serve(TcpStream client) {
    try (client) {
      boolean more = true;
      while (more && !ending) {
        more = await(serveOne(client));
      }
    } catch (IOException | AsyncTimeoutException e) {
      return done(); // the client has gone, or is too slow to be told
    }
    return done();
  }

  /** One request; false if it was the last one. */
  @Async
  Coroutine<Boolean> serveOne(TcpStream client) throws IOException {
    HttpReader reader = new HttpReader_Async(client);
    HttpWriter writer = new HttpWriter_Async(client);
    try {
      idle.add(client);
      Optional<RequestHead> head;
      try {
        head = await(reader.head());
      } finally {
        idle.remove(client);
      }
      if (head.isEmpty()) {
        return done(false);
      }
      if (head.get().expectsContinue()) {
        await(writer.continueWithBody());
      }
      HttpRequest request = new HttpRequest(head.get(), await(reader.body(head.get())));
      HttpResponse response = await(answer(request));
      boolean keepAlive = head.get().keepsAlive() && !ending;
      await(writer.send(response, keepAlive, request.method().equals("HEAD")));
      if (!keepAlive) {
        await(hangUp(client));
      }
      return done(keepAlive);
    } catch (HttpError e) {
      await(writer.send(HttpResponse.text(e.status(), e.getMessage() + "\n"), false, false));
      await(hangUp(client));
      return done(false);
    }
  }

  /** Handlers that fail cost one answer, not the connection. */
  @Async
  Coroutine<HttpResponse> answer(HttpRequest request) {
    try {
      return done(await(handler.handle(request)));
    } catch (Exception e) {
      System.err.println(request.method() + " " + request.path() + " failed: " + e);
      return done(HttpResponse.text(500, "the server failed\n"));
    }
  }

  /** Closing while the client still sends would reset the connection, and the answer might be lost with it. */
  @Async
  Coroutine<Void> hangUp(TcpStream client) throws IOException {
    await(client.shutdownOutput(), IOException.class);
    client.setReadTimeout(Duration.ofSeconds(1));
    for (int pieces = 0; pieces < 100 && !client.atEof(); pieces++) {
      await(client.read(64 * 1024), IOException.class);
    }
    return done();
  }
}
