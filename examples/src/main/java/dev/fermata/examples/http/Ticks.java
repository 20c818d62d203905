package dev.fermata.examples.http;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.AsyncIterable;
import dev.fermata.AsyncIterator;
import dev.fermata.Coroutine;
import java.nio.charset.StandardCharsets;

/** A few lines, one after the other, with some time between them. */
class Ticks implements AsyncIterable<byte[]>, AsyncIterator<byte[]> {
  private final int count;
  private int tick;

  Ticks(int count) {
    this.count = count;
  }

  @Override
  public AsyncIterator<byte[]> asyncIterator() {
    return this;
  }

  @Async
  @Override
  public Coroutine<Boolean> advance() {
    if (tick == count) {
      return done(false);
    }
    await(sleep(20));
    tick++;
    return done(true);
  }

  @Override
  public byte[] current() {
    return ("tick " + tick + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
