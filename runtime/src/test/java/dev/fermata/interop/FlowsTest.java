package dev.fermata.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.AsyncGenerator;
import dev.fermata.AsyncIterable;
import dev.fermata.AsyncIterator;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import dev.fermata.Script;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FlowsTest {
  private final List<String> log = new ArrayList<>();

  /** Hands out 1, 2, 3, after a turn of the loop each, and logs each step and its end. */
  private AsyncGenerator<Integer> three() {
    return Script.generator(
        "three",
        in -> Script.await(Fermata.sleep(0)),
        in -> step(in, 1),
        in -> step(in, 2),
        in -> step(in, 3),
        in -> {
          in.get();
          log.add("end");
          return Script.done(null);
        });
  }

  private Object step(Script.In in, int value) throws Throwable {
    try {
      in.get();
    } catch (Throwable e) {
      log.add("closed before " + value);
      throw e;
    }
    log.add("step " + value);
    return Script.emit(value);
  }

  private final class Subscriber implements Flow.Subscriber<Integer> {
    private Flow.Subscription subscription;

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      log.add("subscribed");
    }

    @Override
    public void onNext(Integer element) {
      log.add("next " + element);
    }

    @Override
    public void onError(Throwable error) {
      log.add("error " + error.getMessage());
    }

    @Override
    public void onComplete() {
      log.add("complete");
    }
  }

  /** Lets the loop go round often enough for everything that can happen. */
  private static Coroutine<Object> settle() {
    return Script.of(in -> Script.await(Fermata.sleep(5)), in -> Script.await(Fermata.sleep(5)));
  }

  private List<String> taken() {
    List<String> copy = List.copyOf(log);
    log.clear();
    return copy;
  }

  @Test
  @DisplayName("a source goes to its next element when the subscriber has asked for it, not before")
  void demand() {
    Loop loop = Loop.create();
    Subscriber subscriber = new Subscriber();
    Flows.publisher(loop, this.<Integer>iterable()).subscribe(subscriber);
    loop.runUntilComplete(settle());
    assertEquals(List.of("subscribed"), taken());
    subscriber.subscription.request(1);
    loop.runUntilComplete(settle());
    assertEquals(List.of("step 1", "next 1"), taken());
    subscriber.subscription.request(1);
    subscriber.subscription.request(Long.MAX_VALUE);
    loop.runUntilComplete(settle());
    assertEquals(List.of("step 2", "next 2", "step 3", "next 3", "end", "complete"), taken());
    loop.close();
  }

  @SuppressWarnings("unchecked") // three() hands out integers
  private <T> AsyncIterable<T> iterable() {
    return () -> (AsyncIterator<T>) three();
  }

  @Test
  @DisplayName("cancelling a subscription closes the generator, and nothing more is said")
  void cancelling() {
    Loop loop = Loop.create();
    Subscriber subscriber = new Subscriber();
    Flows.publisher(loop, this.<Integer>iterable()).subscribe(subscriber);
    loop.runUntilComplete(settle());
    subscriber.subscription.request(1);
    loop.runUntilComplete(settle());
    subscriber.subscription.cancel();
    subscriber.subscription.request(1);
    loop.runUntilComplete(settle());
    assertEquals(List.of("subscribed", "step 1", "next 1", "closed before 2"), taken());
    assertTrue(loop.allTasks().isEmpty());
    loop.close();
  }

  @Test
  @DisplayName("what the source throws goes to onError; a request for nothing is an error")
  void errors() {
    Loop loop = Loop.create();
    AsyncIterable<Integer> failing = () -> Script.generator("failing", in -> Script.emit(1), in -> {
      throw new IOException("source");
    });
    Subscriber subscriber = new Subscriber();
    Flows.publisher(loop, failing).subscribe(subscriber);
    loop.runUntilComplete(settle());
    subscriber.subscription.request(5);
    loop.runUntilComplete(settle());
    assertEquals(List.of("subscribed", "next 1", "error source"), taken());

    Flows.publisher(loop, this.<Integer>iterable()).subscribe(subscriber);
    loop.runUntilComplete(settle());
    subscriber.subscription.request(0);
    loop.runUntilComplete(settle());
    assertEquals(
        List.of("subscribed", "error a request must be for more than 0 elements: 0"), taken());
    assertThrows(
        NullPointerException.class,
        () -> Flows.publisher(loop, failing).subscribe((Flow.Subscriber<Integer>) null));
    loop.close();
  }

  @Test
  @DisplayName(
      "the elements of a publisher that has threads of its own arrive in order, then its end")
  void fromAPublisher() throws InterruptedException {
    int count = 1_000;
    try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
      AsyncIterator<Integer> elements = Flows.iterable(publisher, 3).asyncIterator();
      Thread producer = new Thread(() -> {
        while (publisher.getNumberOfSubscribers() == 0) {
          Thread.onSpinWait();
        }
        for (int i = 0; i < count; i++) {
          publisher.submit(i);
        }
        publisher.close();
      });
      producer.start();
      List<Integer> got = new ArrayList<>();
      Loop.run(Script.of(in -> Script.await(elements.advance()), in -> more(in, elements, got)));
      producer.join();
      assertEquals(count, got.size());
      assertEquals(count - 1, got.get(count - 1));
    }
  }

  private static Object more(Script.In in, AsyncIterator<Integer> elements, List<Integer> got)
      throws Throwable {
    if (!in.<Boolean>get()) {
      return Script.done(null);
    }
    got.add(elements.current());
    return Script.again(elements.advance());
  }

  /** A publisher by hand, which logs what it is asked. */
  private final class Manual implements Flow.Publisher<Integer>, Flow.Subscription {
    private Flow.Subscriber<? super Integer> subscriber;

    @Override
    public void subscribe(Flow.Subscriber<? super Integer> given) {
      subscriber = given;
      given.onSubscribe(this);
    }

    @Override
    public void request(long count) {
      log.add("request " + count);
    }

    @Override
    public void cancel() {
      log.add("cancel");
    }
  }

  @Test
  @DisplayName(
      "a publisher is asked for a few elements ahead, and for one more for each that is used up")
  void backPressure() {
    Manual publisher = new Manual();
    AsyncGenerator<Integer> elements =
        (AsyncGenerator<Integer>) Flows.<Integer>iterable(publisher, 2).asyncIterator();
    Loop loop = Loop.create();
    assertEquals(List.of(), taken());
    var first = loop.createTask(elements.advance());
    loop.runUntilComplete(settle());
    assertEquals(List.of("request 2"), taken());
    publisher.subscriber.onNext(1);
    publisher.subscriber.onNext(2);
    assertEquals(true, loop.runUntilComplete(first));
    assertEquals(1, elements.current());
    assertEquals(List.of(), taken());
    assertEquals(true, loop.runUntilComplete(elements.advance()));
    assertEquals(2, elements.current());
    assertEquals(List.of("request 1"), taken());
    loop.runUntilComplete(elements.aclose());
    assertEquals(List.of("cancel"), taken());
    loop.close();
  }

  @Test
  @DisplayName(
      "a publisher's error is thrown, the very same object, after what came before; a cancelled wait cancels the subscription")
  void errorsAndCancellation() {
    Manual publisher = new Manual();
    AsyncIterator<Integer> elements = Flows.<Integer>iterable(publisher).asyncIterator();
    Loop loop = Loop.create();
    var first = loop.createTask(elements.advance());
    loop.runUntilComplete(settle());
    IOException error = new IOException("publisher");
    publisher.subscriber.onNext(1);
    publisher.subscriber.onError(error);
    assertEquals(true, loop.runUntilComplete(first));
    assertSame(
        error, assertThrows(IOException.class, () -> loop.runUntilComplete(elements.advance())));
    assertEquals(false, loop.runUntilComplete(elements.advance()));
    taken();

    AsyncIterator<Integer> others = Flows.<Integer>iterable(publisher).asyncIterator();
    var waiting = loop.createTask(others.advance());
    loop.runUntilComplete(settle());
    waiting.cancel();
    assertThrows(dev.fermata.CancelledError.class, () -> loop.runUntilComplete(waiting));
    assertEquals(List.of("request 16", "cancel"), taken());
    assertThrows(IllegalArgumentException.class, () -> Flows.iterable(publisher, 0));
    loop.close();
  }

  @Test
  @DisplayName("the end of the loop is an error for a subscriber; a closed loop is one at once")
  void theEndOfTheLoop() {
    List<Throwable> errors = new ArrayList<>();
    Loop[] used = new Loop[1];
    Loop.run(Script.of(in -> {
      used[0] = Loop.running();
      Flows.publisher(used[0], this.<Integer>iterable()).subscribe(noting(errors));
      return Script.await(settle());
    }));
    assertEquals(List.of("subscribed"), taken());
    assertInstanceOf(CancellationException.class, errors.get(0));
    Flows.publisher(used[0], this.<Integer>iterable()).subscribe(noting(errors));
    assertEquals(List.of("subscribed"), taken());
    assertInstanceOf(LoopStateException.class, errors.get(1));
    assertEquals(2, errors.size());
  }

  private Flow.Subscriber<Integer> noting(List<Throwable> errors) {
    return new Flow.Subscriber<>() {
      @Override
      public void onSubscribe(Flow.Subscription given) {
        log.add("subscribed");
      }

      @Override
      public void onNext(Integer element) {
        log.add("next " + element);
      }

      @Override
      public void onError(Throwable error) {
        errors.add(error);
      }

      @Override
      public void onComplete() {
        log.add("complete");
      }
    };
  }

  @Test
  @DisplayName("there and back: the elements of a publisher of the elements of a generator")
  void roundTrip() {
    List<Integer> got = new ArrayList<>();
    Loop.run(Script.of(in -> {
      AsyncIterator<Integer> elements = Flows.iterable(
              Flows.publisher(Loop.running(), this.<Integer>iterable()), 2)
          .asyncIterator();
      return Script.await(
          Script.of(s -> Script.await(elements.advance()), s -> more(s, elements, got)));
    }));
    assertEquals(List.of(1, 2, 3), got);
  }
}
