package dev.fermata.examples.miniloop;

import dev.fermata.Awaitable;
import dev.fermata.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A place for a result that is not there yet, and a list of those who want to know. */
class MiniFuture<T> implements Awaitable<T> {
  private final List<Consumer<T>> callbacks = new ArrayList<>();
  private boolean done;
  private T result;

  void setResult(T value) {
    result = value;
    done = true;
    callbacks.forEach(callback -> callback.accept(value));
  }

  void whenDone(Consumer<T> callback) {
    if (done) {
      callback.accept(result);
    } else {
      callbacks.add(callback);
    }
  }

  boolean isDone() {
    return done;
  }

  /** Only Fermata's own loop asks for this; our loop takes a MiniFuture as it is. */
  @Override
  public Future<T> asFuture() {
    throw new UnsupportedOperationException("a MiniFuture is for a MiniLoop");
  }
}
