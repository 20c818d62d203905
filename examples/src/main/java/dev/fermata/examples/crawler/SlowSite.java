package dev.fermata.examples.crawler;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A local web server whose page {@code /n} comes after n milliseconds. */
final class SlowSite implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  SlowSite() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  URI page(int millis) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/" + millis);
  }

  List<URI> pages(Integer... millis) {
    return List.of(millis).stream().map(this::page).toList();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath().substring(1);
      if (!path.matches("\\d+")) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      Thread.sleep(Integer.parseInt(path));
      byte[] page = ("this page took " + path + " ms").getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, page.length);
      exchange.getResponseBody().write(page);
    } catch (InterruptedException e) {
      throw new IOException("the site is closing", e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
