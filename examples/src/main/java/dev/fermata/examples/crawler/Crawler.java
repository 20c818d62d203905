package dev.fermata.examples.crawler;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;

/** Fetches pages one after the other, and all at once: then it takes as long as the slowest page. */
class Crawler {
  private final HttpClient http = HttpClient.newHttpClient();

  @Async
  Coroutine<Integer> size(URI page) throws IOException {
    HttpRequest request = HttpRequest.newBuilder(page).build();
    HttpResponse<String> response = await(http.sendAsync(request, BodyHandlers.ofString()));
    if (response.statusCode() != 200) {
      throw new IOException(page + ": status " + response.statusCode());
    }
    return done(response.body().length());
  }

  @Async
  Coroutine<Integer> oneByOne(List<URI> pages) throws IOException {
    int total = 0;
    for (URI page : pages) {
      total += await(size(page));
    }
    return done(total);
  }

  @Async
  Coroutine<Integer> allAtOnce(List<URI> pages) throws IOException {
    List<Coroutine<Integer>> sizes = new ArrayList<>();
    for (URI page : pages) {
      sizes.add(size(page));
    }
    int total = 0;
    for (int size : await(gather(sizes))) {
      total += size;
    }
    return done(total);
  }

  @Async
  Coroutine<Void> compare(List<URI> pages) throws IOException {
    long start = System.nanoTime();
    System.out.printf("one by one : %d characters", await(oneByOne(pages)));
    System.out.printf(" in %.2fs%n", (System.nanoTime() - start) / 1e9);
    start = System.nanoTime();
    System.out.printf("all at once: %d characters", await(allAtOnce(pages)));
    System.out.printf(" in %.2fs%n", (System.nanoTime() - start) / 1e9);
    return done();
  }

  public static void main(String[] args) throws IOException {
    try (SlowSite site = new SlowSite()) {
      Crawler crawler = new Crawler_Async();
      Loop.run(crawler.allAtOnce(
          site.pages(0, 0))); // the first request of a process is slow: it loads classes
      Loop.run(crawler.compare(site.pages(300, 100, 200, 400, 200)));
    }
  }
}
