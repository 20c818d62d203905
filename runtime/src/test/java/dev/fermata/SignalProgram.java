package dev.fermata;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What the child JVMs of {@link SignalRowsTest} run: one of several mains, by name. */
public final class SignalProgram {
  private SignalProgram() {}

  public static void main(String[] arguments) throws Exception {
    LoopOptions options = LoopOptions.defaults();
    try {
      switch (arguments[0]) {
        case "sleeping" -> Loop.run(sleeping(), options);
        case "swallowing" -> say("result " + Loop.run(swallowing(), options));
        case "stubborn" -> Loop.run(stubborn(), options);
        case "blocking" -> Loop.run(blocking(), options);
        case "kept" -> {
          Thread other = new Thread(SignalProgram::sleepLong);
          other.start();
          Loop.run(sleeping(), options);
        }
        case "cancelled" -> Loop.run(cancelledByItself(), options);
        case "unwatched" -> Loop.run(sleeping(), options.withSignals(false));
        case "handler" -> say("result " + Loop.run(withHandler(), options));
        case "elsewhere" -> elsewhere();
        case "exit" -> {
          Thread exiting = new Thread(() -> {
            awaitQuietly(READY);
            System.exit(3);
          });
          exiting.start();
          Loop.run(sleeping(), options.withShutdownLimit(Duration.ofSeconds(20)));
        }
        default -> throw new IllegalArgumentException(arguments[0]);
      }
    } finally {
      say("main ends");
    }
  }

  private static final CountDownLatch READY = new CountDownLatch(1);

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }

  private static void ready() {
    say("ready");
    READY.countDown();
  }

  private static Coroutine<String> sleeping() {
    return Script.of(
        in -> {
          ready();
          return Script.await(Fermata.sleep(60_000));
        },
        in -> {
          try {
            in.get();
          } catch (CancelledError e) {
            say("cancelled");
            return Script.await(Fermata.sleep(5));
          }
          return Script.done("slept");
        },
        in -> {
          say("cleaned up");
          throw new CancelledError();
        });
  }

  private static Coroutine<String> swallowing() {
    return Script.of(
        in -> {
          ready();
          return Script.await(Fermata.sleep(60_000));
        },
        in -> {
          try {
            in.get();
          } catch (CancelledError e) {
            return Script.done("handled");
          }
          return Script.done("slept");
        });
  }

  private static Coroutine<String> stubborn() {
    boolean[] first = {true};
    return Script.of(
        in -> {
          ready();
          return Script.await(Fermata.sleep(60_000));
        },
        in -> {
          try {
            in.get();
          } catch (CancelledError e) {
            if (first[0]) {
              first[0] = false;
              say("goes on");
            }
          }
          return Script.again(Fermata.sleep(60_000));
        });
  }

  private static Coroutine<String> blocking() {
    return Script.of(in -> {
      ready();
      sleepLong();
      return Script.done("");
    });
  }

  private static Coroutine<String> cancelledByItself() {
    return Script.of(
        in -> {
          ready();
          return Script.await(Fermata.sleep(60_000));
        },
        in -> {
          try {
            in.get();
          } catch (CancelledError e) {
            Fermata.currentTask().cancel();
            throw e;
          }
          return Script.done("slept");
        });
  }

  private static Coroutine<String> withHandler() {
    return Script.of(in -> {
      Future<String> stop = Loop.running().createFuture();
      Loop.running().addSignalHandler("SIGTERM", () -> stop.setResult("stopped in order"));
      ready();
      return Script.await(stop);
    });
  }

  /** The loop of another thread than main handles no signals by itself. */
  private static void elsewhere() throws InterruptedException {
    Thread thread = new Thread(() -> Loop.run(sleeping()), "worker");
    thread.setDaemon(true);
    thread.start();
    thread.join();
  }

  private static void sleepLong() {
    awaitQuietly(new CountDownLatch(1));
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await(50, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
