package example;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;

class Crawler {
  private final HttpClient http = HttpClient.newHttpClient();

  /** The sum of the sizes of all pages; pages that cannot be fetched count as empty, up to a limit. */
  @Async
  Coroutine<Integer> total(List<URI> pages, int maxFailures) throws IOException {
    int sum = 0;
    int failures = 0;
    for (URI page : pages) {
      HttpRequest request = HttpRequest.newBuilder(page).build();
      try {
        // One thread: other coroutines run while this one waits.
        HttpResponse<String> response = await(http.sendAsync(request, BodyHandlers.ofString()), IOException.class);
        if (response.statusCode() != 200) {
          continue;
        }
        sum += response.body().length();
      } catch (IOException e) {
        failures++;
        if (failures > maxFailures) {
          throw new IOException("gave up at " + page, e);
        }
      } finally {
        System.out.println("done with " + page);
      }
    }
    return done(sum);
  }
}
