package dev.fermata.internal.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.Poller;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class SelectorPollerTest {
  private static final long SECOND = 1_000_000_000L;

  private final List<Integer> events = new ArrayList<>();
  private SelectorPoller poller = new SelectorPoller();
  private Pipe pipe;

  @BeforeEach
  void open() throws IOException {
    pipe = Pipe.open();
  }

  @AfterEach
  void close() throws IOException {
    poller.close();
    pipe.source().close();
    pipe.sink().close();
  }

  @Test
  @DisplayName("J-10 fractions of a millisecond are rounded up, so that a short timeout does not spin")
  void roundsUp() {
    assertEquals(1, SelectorPoller.ceilMillis(1));
    assertEquals(1, SelectorPoller.ceilMillis(1_000_000));
    assertEquals(2, SelectorPoller.ceilMillis(1_000_001));
    long start = System.nanoTime();
    poller.poll(400_000);
    assertTrue(System.nanoTime() - start >= 400_000);
  }

  @Test
  @DisplayName("J-10 zero only looks")
  void zeroDoesNotBlock() {
    poller.poll(0);
    poller.poll(-1);
    assertTrue(events.isEmpty());
  }

  @Test
  @DisplayName("J-17 a wakeup from another thread ends a poll without limit, and one before the poll is not lost")
  void wakeupEndsPoll() throws InterruptedException {
    poller.wakeup();
    poller.poll(Poller.NO_LIMIT);
    Thread other = new Thread(() -> poller.wakeup());
    other.start();
    poller.poll(Poller.NO_LIMIT);
    other.join();
  }

  @Test
  @DisplayName("RDWR-01, RDWR-11 events repeat while data is left, and stop when the handler does not want them")
  void levelTriggered() throws IOException {
    Registration registration = poller.register(pipe.source(), operation -> {
      events.add(operation);
      return events.size() < 3;
    });
    registration.watch(SelectionKey.OP_READ);
    pipe.sink().write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
    for (int i = 0; i < 5; i++) {
      poller.poll(0);
    }
    assertEquals(List.of(SelectionKey.OP_READ, SelectionKey.OP_READ, SelectionKey.OP_READ), events);
    assertFalse(registration.watches(SelectionKey.OP_READ));
  }

  @Test
  @DisplayName("RDWR-08, J-12 a channel that is closed while it is watched disturbs nobody")
  void closedWhileWatched() throws IOException {
    Registration registration = poller.register(pipe.source(), operation -> events.add(operation));
    registration.watch(SelectionKey.OP_READ);
    pipe.sink().write(ByteBuffer.wrap(new byte[] {1}));
    pipe.source().close();
    poller.poll(0);
    registration.watch(SelectionKey.OP_WRITE);
    poller.poll(0);
    registration.close();
    registration.close();
    assertTrue(events.isEmpty());
  }

  @Test
  @DisplayName("J-12 an event can close another channel that is ready in the same poll")
  void closedByEarlierEvent() throws IOException {
    Pipe second = Pipe.open();
    List<Registration> both = new ArrayList<>();
    ReadyHandler closeAll = operation -> {
      events.add(operation);
      both.forEach(Registration::close);
      return false;
    };
    for (Pipe each : List.of(pipe, second)) {
      both.add(poller.register(each.source(), closeAll));
      each.sink().write(ByteBuffer.wrap(new byte[] {1}));
    }
    both.forEach(registration -> registration.watch(SelectionKey.OP_READ));
    poller.poll(SECOND);
    poller.poll(0);
    assertEquals(List.of(SelectionKey.OP_READ), events);
    second.sink().close();
  }

  @Test
  @DisplayName("J-11 a selector that returns without a reason is replaced, with the interests of its channels")
  void replacesSpinningSelector() throws IOException {
    poller.close();
    List<IdleSelector> liars = new ArrayList<>();
    poller = new SelectorPoller(() -> {
      if (!liars.isEmpty()) {
        return java.nio.channels.Selector.open();
      }
      liars.add(new IdleSelector());
      return liars.get(0);
    });
    poller.register(pipe.source(), operation -> events.add(operation)).watch(SelectionKey.OP_READ);
    pipe.sink().write(ByteBuffer.wrap(new byte[] {1}));
    for (int i = 0; i < SelectorPoller.PREMATURE_LIMIT; i++) {
      assertEquals(0, poller.rebuilds());
      poller.poll(10 * SECOND);
    }
    assertEquals(1, poller.rebuilds());
    assertFalse(liars.get(0).isOpen());
    poller.poll(10 * SECOND);
    assertEquals(List.of(SelectionKey.OP_READ), events);
  }

  @Test
  @DisplayName("J-11 wakeups, interrupts and looks without waiting do not count as spinning")
  void reasonsDoNotCount() {
    poller.close();
    poller = new SelectorPoller(IdleSelector::new);
    for (int i = 0; i < 2 * SelectorPoller.PREMATURE_LIMIT; i++) {
      poller.wakeup();
      poller.poll(10 * SECOND);
      poller.poll(0);
      Thread.currentThread().interrupt();
      poller.poll(10 * SECOND);
      assertTrue(Thread.interrupted());
    }
    assertEquals(0, poller.rebuilds());
  }

  @Test
  @DisplayName("J-12 closing the poller closes the channels on it")
  void closeClosesChannels() throws IOException {
    poller.register(pipe.source(), operation -> true);
    poller.close();
    poller.close();
    assertFalse(pipe.source().isOpen());
  }

  @Test
  @DisplayName("J-13 an event allocates nothing")
  void eventAllocatesNothing() throws IOException {
    Registration registration = poller.register(pipe.source(), operation -> true);
    registration.watch(SelectionKey.OP_READ);
    pipe.sink().write(ByteBuffer.wrap(new byte[] {1}));
    ThreadAllocation allocation = new ThreadAllocation();
    for (int i = 0; i < 20_000; i++) {
      poller.poll(0);
    }
    long before = allocation.bytes();
    int rounds = 10_000;
    for (int i = 0; i < rounds; i++) {
      poller.poll(0);
    }
    long perEvent = (allocation.bytes() - before) / rounds;
    assertTrue(perEvent <= 64, perEvent + " bytes per poll"); // the JDK's select(Consumer) makes a small object or two
  }
}
