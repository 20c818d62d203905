package dev.fermata.internal.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Loop;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The real selector: replacing it, and forgetting channels. */
@Timeout(60)
class NioPollerTest {
  private final SelectorLoop loop = (SelectorLoop) Loop.create();
  private final List<String> log = new ArrayList<>();

  @Test
  void channelsMoveToANewSelector() throws IOException {
    Pipe pipe = Pipe.open();
    pipe.source().configureBlocking(false);
    Selection selection = loop.register(pipe.source());
    selection.setReader(() -> {
      log.add("readable");
      loop.stop();
    });
    loop.poller().rebuild();
    pipe.sink().write(ByteBuffer.wrap(new byte[1]));
    loop.runForever();
    assertEquals(List.of("readable"), log);
    assertEquals(1, loop.poller().registered());
    selection.close();
    pipe.sink().close();
    loop.close();
  }

  @Test
  void aWakeupDuringTheReplacementIsNotLost() throws IOException {
    NioPoller poller = new NioPoller();
    poller.rebuild();
    long begin = System.nanoTime();
    assertEquals(0, poller.select(TimeUnit.SECONDS.toNanos(30), key -> {}));
    assertTrue(
        System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(20),
        "the new selector has been woken");
    poller.close();
    loop.close();
  }

  @Test
  void aClosedChannelIsForgottenByTheNextTurn() throws IOException {
    for (int i = 0; i < 200; i++) {
      Pipe pipe = Pipe.open();
      pipe.source().configureBlocking(false);
      Selection selection = loop.register(pipe.source());
      selection.awaitReadable(() -> log.add("never"));
      selection.close();
      pipe.sink().close();
    }
    loop.callSoon(loop::stop);
    loop.runForever();
    assertEquals(0, loop.poller().registered());
    assertEquals(List.of(), log);
    loop.close();
  }

  @Test
  void aChannelClosedBehindOurBackDoesNotHarmTheLoop() throws IOException {
    Pipe pipe = Pipe.open();
    pipe.source().configureBlocking(false);
    Selection selection = loop.register(pipe.source());
    pipe.source().close();
    selection.awaitReadable(() -> log.add("never"));
    loop.callSoon(loop::stop);
    loop.runForever();
    assertEquals(List.of(), log);
    pipe.sink().close();
    loop.close();
  }
}
