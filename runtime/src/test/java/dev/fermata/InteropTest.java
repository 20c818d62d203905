package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.interop.PublisherSource;
import dev.fermata.interop.Publishers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stages, executors and publishers beside a loop. */
@Timeout(60)
class InteropTest {
  private final List<Object> log = Collections.synchronizedList(new ArrayList<>());

  /** Emits what is asked for, at the call; notes requests and cancellations. */
  private final class Counting implements Flow.Publisher<Integer> {
    private final int count;
    private final Throwable failure;

    Counting(int count, Throwable failure) {
      this.count = count;
      this.failure = failure;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super Integer> subscriber) {
      subscriber.onSubscribe(new Flow.Subscription() {
        private int next;
        private boolean ended;

        @Override
        public void request(long n) {
          log.add("request " + n);
          for (long i = 0; i < n && next < count; i++) {
            subscriber.onNext(next++);
          }
          if (next == count && !ended) {
            ended = true;
            if (failure == null) {
              subscriber.onComplete();
            } else {
              subscriber.onError(failure);
            }
          }
        }

        @Override
        public void cancel() {
          log.add("cancel");
        }
      });
    }
  }

  /** As {@code for (T t : each(source)) seen.add(t)} is compiled. */
  private static <T> Coroutine<Object> collect(AsyncIterable<T> source, List<? super T> seen) {
    List<AsyncIterator<T>> iterator = new ArrayList<>();
    return Script.of(
        in -> {
          iterator.add(source.asyncIterator());
          return Script.await(iterator.get(0).advance());
        },
        in -> {
          if (!in.<Boolean>get()) {
            return Script.done(null);
          }
          seen.add(iterator.get(0).current());
          return Script.again(iterator.get(0).advance());
        });
  }

  @Test
  @DisplayName(
      "a publisher's elements come in order; it is never asked for more than the prefetch allows")
  void publisherToIterable() {
    List<Integer> seen = new ArrayList<>();
    Loop.run(Script.of(in ->
        Script.await(collect(Publishers.source(new Counting(5, null), 1), seen))));
    assertEquals(List.of(0, 1, 2, 3, 4), seen);
    assertEquals(
        List.of("request 1", "request 1", "request 1", "request 1", "request 1"),
        log.subList(0, 5));
    log.clear();
    seen.clear();
    Loop.run(Script.of(in ->
        Script.await(collect(Publishers.source(new Counting(9, null), 4), seen))));
    assertEquals(9, seen.size());
    assertEquals(List.of("request 4", "request 3"), log.subList(0, 2));
  }

  @Test
  @DisplayName(
      "a publisher's error comes out of the step that meets it, the same object, after its elements")
  void publisherFails() {
    IOException failure = new IOException("publisher");
    List<Integer> seen = new ArrayList<>();
    assertSame(
        failure,
        assertThrows(
            IOException.class,
            () -> Loop.run(Script.of(
                in -> Script.await(collect(Publishers.source(new Counting(2, failure)), seen))))));
    assertEquals(List.of(0, 1), seen);
  }

  @Test
  @DisplayName(
      "nothing is subscribed to before the first step; closing cancels; a second iteration is refused")
  void closing() {
    Loop.run(Script.of(
        in -> {
          PublisherSource<Integer> source = Publishers.source(new Counting(100, null), 2);
          AsyncIterator<Integer> iterator = source.asyncIterator();
          assertThrows(IllegalStateException.class, source::asyncIterator);
          assertEquals(List.of(), log);
          return Script.await(Script.of(
              step -> Script.await(iterator.advance()),
              step -> {
                assertEquals(0, iterator.current());
                source.close();
                return Script.await(iterator.advance());
              },
              step -> {
                assertFalse(step.<Boolean>get());
                return Script.done(null);
              }));
        },
        in -> Script.done(null)));
    assertTrue(log.contains("cancel"), log::toString);
  }

  @Test
  @DisplayName(
      "a step that is cancelled while it waits takes nothing: the next one gets the element")
  void cancelledStep() throws Exception {
    try (SubmissionPublisher<String> publisher = new SubmissionPublisher<>()) {
      Loop.run(Script.of(in -> {
        PublisherSource<String> source = Publishers.source(publisher);
        Task<Boolean> step = Fermata.createTask(source.advance());
        return Script.await(Script.of(
            s -> Script.await(Fermata.sleep(5)),
            s -> {
              step.cancel();
              return Script.await(Fermata.gatherExceptions(step));
            },
            s -> {
              assertTrue(step.isCancelled());
              publisher.submit("kept");
              return Script.await(source.advance());
            },
            s -> {
              assertTrue(s.<Boolean>get());
              assertEquals("kept", source.current());
              source.close();
              return Script.done(null);
            }));
      }));
    }
  }

  @Test
  @DisplayName("a publisher of other threads: 10,000 elements, none lost, none twice")
  void manyElements() {
    List<Integer> seen = new ArrayList<>();
    Loop.run(Script.of(in -> {
      SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>();
      Thread producer = new Thread(() -> {
        while (publisher.getNumberOfSubscribers() == 0) {
          Thread.onSpinWait();
        }
        for (int i = 0; i < 10_000; i++) {
          publisher.submit(i);
        }
        publisher.close();
      });
      producer.start();
      return Script.await(collect(Publishers.source(publisher), seen));
    }));
    assertEquals(10_000, seen.size());
    for (int i = 0; i < 10_000; i++) {
      assertEquals(i, seen.get(i));
    }
  }

  /** An async iterable that counts how many elements it was asked for. */
  private AsyncIterable<Integer> numbers(int count, Throwable failure) {
    return () -> new AsyncIterator<>() {
      private int at = -1;

      @Override
      public Coroutine<Boolean> advance() {
        return Script.of(in -> Script.await(Fermata.sleep(0)), in -> {
          at++;
          log.add("made " + at);
          if (at == count && failure != null) {
            throw failure;
          }
          return Script.done(at < count);
        });
      }

      @Override
      public Integer current() {
        return at;
      }
    };
  }

  private final class Recording implements Flow.Subscriber<Integer> {
    private Flow.Subscription subscription;
    private final CountDownLatch ended = new CountDownLatch(1);

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      log.add("subscribed");
    }

    @Override
    public void onNext(Integer item) {
      log.add("next " + item);
    }

    @Override
    public void onError(Throwable error) {
      log.add(error);
      ended.countDown();
    }

    @Override
    public void onComplete() {
      log.add("complete");
      ended.countDown();
    }
  }

  @Test
  @DisplayName("an async iterable as a publisher makes no element that was not asked for")
  void iterableToPublisher() {
    Recording subscriber = new Recording();
    Loop.run(Script.of(
        in -> {
          Publishers.publisher(numbers(3, null), Loop.running()).subscribe(subscriber);
          return Script.await(Fermata.sleep(10));
        },
        in -> {
          assertEquals(List.of("subscribed"), log);
          subscriber.subscription.request(2);
          return Script.await(Fermata.sleep(10));
        },
        in -> {
          assertEquals(
              List.of("subscribed", "made 0", "next 0", "made 1", "next 1"), List.copyOf(log));
          subscriber.subscription.request(Long.MAX_VALUE);
          return Script.await(Fermata.sleep(10));
        }));
    assertEquals(List.of("made 2", "next 2", "made 3", "complete"), log.subList(5, 9));
  }

  @Test
  @DisplayName(
      "a failure goes to onError as it is; a request for nothing, too; cancelling ends it in silence")
  void publisherEnds() {
    IOException failure = new IOException("iterable");
    Recording failing = new Recording();
    Recording wrong = new Recording();
    Recording cancelling = new Recording();
    Loop.run(Script.of(
        in -> {
          Loop loop = Loop.running();
          Publishers.publisher(numbers(0, failure), loop).subscribe(failing);
          return Script.await(Fermata.sleep(5));
        },
        in -> {
          failing.subscription.request(1);
          return Script.await(Fermata.sleep(5));
        },
        in -> {
          assertSame(failure, log.get(log.size() - 1));
          log.clear();
          Publishers.publisher(numbers(9, null), Loop.running()).subscribe(wrong);
          return Script.await(Fermata.sleep(5));
        },
        in -> {
          wrong.subscription.request(0);
          return Script.await(Fermata.sleep(5));
        },
        in -> {
          assertInstanceOf(IllegalArgumentException.class, log.get(1));
          log.clear();
          Publishers.publisher(numbers(9, null), Loop.running()).subscribe(cancelling);
          return Script.await(Fermata.sleep(5));
        },
        in -> {
          cancelling.subscription.request(1);
          cancelling.subscription.cancel();
          return Script.await(Fermata.sleep(5));
        },
        in -> {
          assertEquals(0, Fermata.allTasks().size() - 1, "its task has ended");
          return Script.done(null);
        }));
    assertFalse(log.contains("complete"));
  }

  @Test
  @DisplayName("the end of the loop is an error for a subscriber; a closed loop is one at once")
  void publisherOfALoopThatEnds() {
    Recording subscriber = new Recording();
    Loop[] used = new Loop[1];
    Loop.run(Script.of(in -> {
      used[0] = Loop.running();
      Publishers.publisher(numbers(9, null), used[0]).subscribe(subscriber);
      return Script.await(Fermata.sleep(5));
    }));
    assertInstanceOf(CancellationException.class, log.get(1));
    log.clear();
    Publishers.publisher(numbers(9, null), used[0]).subscribe(new Recording());
    assertInstanceOf(LoopStateException.class, log.get(1));
  }

  @Test
  @DisplayName("there and back: a publisher of a source of a publisher")
  void roundTrip() {
    List<Integer> seen = new ArrayList<>();
    Loop.run(Script.of(in -> {
      Flow.Publisher<Integer> publisher = Publishers.publisher(numbers(50, null), Loop.running());
      return Script.await(collect(Publishers.source(publisher, 3), seen));
    }));
    assertEquals(50, seen.size());
    assertEquals(49, seen.get(49));
  }

  @Test
  @DisplayName("a loop is an executor: what a stage does with it, it does on the loop's thread")
  void loopAsExecutor() {
    Thread[] where = new Thread[1];
    Loop.run(Script.of(
        in -> Script.await(CompletableFuture.supplyAsync(() -> 1)
            .thenAcceptAsync(value -> where[0] = Thread.currentThread(), Loop.running())),
        in -> Script.done(in.get())));
    assertSame(Thread.currentThread(), where[0]);
  }

  @Test
  @DisplayName(
      "stages both ways: errors are unwrapped on the way in, the view on the way out cancels the task")
  void stagesBothWays() throws Exception {
    IOException failure = new IOException("stage");
    CompletableFuture<Object> never = new CompletableFuture<>();
    Task<?>[] slow = new Task<?>[1];
    Loop.run(Script.of(
        in -> Script.await(CompletableFuture.supplyAsync(() -> {
          throw new CompletionException(failure);
        })),
        in -> {
          assertSame(failure, assertThrows(IOException.class, in::get));
          Task<Object> task = Fermata.createTask(Script.of(wait -> Script.await(never)));
          slow[0] = task;
          CompletableFuture<Object> view = task.toCompletableFuture();
          return Script.await(Fermata.toThread(() -> {
            Thread.sleep(10);
            return view.cancel(true);
          }));
        },
        in -> {
          assertTrue(in.<Boolean>get());
          return Script.await(Fermata.gatherExceptions(slow[0]));
        }));
    assertTrue(slow[0].isCancelled());
    assertTrue(never.isCancelled(), "and what the task awaited");
    assertTrue(never.isDone());
    assertThrows(CancellationException.class, () -> never.get(1, TimeUnit.SECONDS));
  }
}
