package dev.fermata.examples.limits;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.Task;
import dev.fermata.sync.Queue;
import dev.fermata.sync.Semaphore;
import java.util.ArrayList;
import java.util.List;

/** Ten requests of which three run at a time, and a task that logs what they put into a queue. */
class FetchApi {
  private final Semaphore atOnce = new Semaphore(3);
  private final Queue<String> log = new Queue<>();
  private int running;
  private int most;

  @Async
  Coroutine<String> fetchApi(int id) {
    try (atOnce) {
      running++;
      most = Math.max(most, running);
      log.putNowait("[START] requesting API - " + id);
      long start = System.nanoTime();
      await(sleep(100 + 50 * (id % 8))); // stands for the network
      double seconds = (System.nanoTime() - start) / 1e9;
      log.putNowait(String.format("[FINISH] API request ended - %d (took %.2fs)", id, seconds));
      running--;
    }
    return done("data of " + id);
  }

  @Async
  Coroutine<Void> print() {
    for (; ; ) {
      System.out.println(await(log.get()));
      log.taskDone();
    }
  }

  @Async
  Coroutine<Void> main() {
    Task<Void> printer = createTask(print());
    List<Coroutine<String>> requests = new ArrayList<>();
    for (int id = 0; id < 10; id++) {
      requests.add(fetchApi(id));
    }
    List<String> results = await(gather(requests));
    await(log.join());
    printer.cancel();
    System.out.printf("all done, %d results, %d at once%n", results.size(), most);
    return done();
  }

  public static void main(String[] args) {
    Loop.run(new FetchApi_Async().main());
  }
}
