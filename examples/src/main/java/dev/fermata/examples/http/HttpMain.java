package dev.fermata.examples.http;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.io.TcpServer;
import java.io.IOException;
import java.time.Duration;

/** An HTTP server with a few pages. SIGTERM ends it gracefully. */
class HttpMain {
  private static final Duration GRACE = Duration.ofSeconds(5);

  @Async
  Coroutine<HttpResponse> route(HttpRequest request) {
    HttpResponse response = switch (request.method() + " " + request.path()) {
      case "GET /", "HEAD /" -> HttpResponse.text(200, "Hello from one thread.\n");
      case "POST /echo", "PUT /echo" ->
        HttpResponse.of(200, "application/octet-stream", request.body());
      case "GET /ticks" -> HttpResponse.streaming(new Ticks_Async(5));
      case "GET /fails" -> throw new IllegalStateException("on purpose");
      default -> HttpResponse.text(404, "There is no " + request.path() + ".\n");
    };
    return done(response);
  }

  @Async
  Coroutine<Void> main(int port) throws IOException {
    HttpServer http = new HttpServer_Async(this::route);
    TcpServer server = await(http.start("127.0.0.1", port));
    Future<Void> signalled = Loop.running().createFuture();
    Loop.running().addSignalHandler("TERM", () -> {
      if (!signalled.isDone()) {
        signalled.setResult(null);
      }
    });
    System.out.println("http on port " + server.port());
    await(signalled);
    System.out.println("ending");
    await(http.end(server, GRACE));
    System.out.println("ended");
    return done();
  }

  /** Argument: the port, any free one if not given. */
  public static void main(String[] args) throws IOException {
    Loop.run(new HttpMain_Async().main(args.length > 0 ? Integer.parseInt(args[0]) : 0));
  }
}
