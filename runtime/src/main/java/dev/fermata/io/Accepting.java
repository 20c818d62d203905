package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.internal.io.Acceptor;
import dev.fermata.internal.io.Connection;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** Takes connections of all acceptors, a bounded number in each turn and in all. Loop thread only. */
final class Accepting<S extends ByteStream> {
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);

  private final Loop loop;
  private final List<Acceptor> acceptors;
  private final ServerOptions options;
  private final Function<Connection, S> wrap;
  private final Consumer<S> connected;
  private final Map<Acceptor, Future<S>> waiting = new LinkedHashMap<>();
  private final Set<Acceptor> failing = new HashSet<>(); // their last accept has failed
  private boolean started;
  private boolean stopped;
  private boolean full;

  Accepting(
      Loop loop,
      List<Acceptor> acceptors,
      ServerOptions options,
      Function<Connection, S> wrap,
      Consumer<S> connected) {
    this.loop = loop;
    this.acceptors = List.copyOf(acceptors);
    this.options = options;
    this.wrap = wrap;
    this.connected = connected;
  }

  void start() {
    if (!started) {
      started = true;
      acceptors.forEach(this::acceptFrom);
    }
  }

  boolean isStarted() {
    return started;
  }

  void stop() {
    stopped = true;
  }

  /** So many connections are open now. */
  void limit(int open) {
    boolean nowFull = open >= options.rules().most();
    if (nowFull == full) {
      return;
    }
    full = nowFull;
    if (full) {
      waiting.values().forEach(Future::cancel);
      waiting.clear();
    } else if (started) {
      loop.callSoon(this::resume);
    }
  }

  private void resume() {
    for (Acceptor acceptor : acceptors) {
      if (!waiting.containsKey(acceptor)) {
        acceptFrom(acceptor);
      }
    }
  }

  private void acceptFrom(Acceptor acceptor) {
    for (int taken = 0; taken < options.binding().backlog(); taken++) {
      if (stopped || full || waiting.containsKey(acceptor)) {
        return;
      }
      Future<S> next = acceptor.accept(wrap);
      if (!next.isDone()) {
        waiting.put(acceptor, next);
        next.addDoneCallback(done -> accepted(acceptor, done));
        return;
      }
      if (!take(acceptor, next)) {
        goOnAfterFailure(acceptor);
        return;
      }
    }
    loop.callSoon(() -> acceptFrom(acceptor)); // the others shall have their turn
  }

  private void accepted(Acceptor acceptor, Future<S> accepted) {
    if (waiting.get(acceptor) == accepted) {
      waiting.remove(acceptor);
    }
    if (accepted.isCancelled()) {
      return; // full
    }
    if (stopped && accepted.exception() != null) {
      return; // it is the close that ended the accept
    }
    if (take(acceptor, accepted)) {
      acceptFrom(acceptor);
    } else {
      goOnAfterFailure(acceptor);
    }
  }

  /** One failure may be that of one client, which must not hold up the others; two in a row are the system's, as when descriptors run out. */
  private void goOnAfterFailure(Acceptor acceptor) {
    if (failing.add(acceptor)) {
      loop.callSoon(() -> acceptFrom(acceptor));
    } else {
      loop.callLater(PAUSE_AFTER_FAILURE, () -> acceptFrom(acceptor));
    }
  }

  private boolean take(Acceptor acceptor, Future<S> accepted) {
    Throwable error = accepted.exception();
    if (error == null) {
      failing.remove(acceptor);
    } else {
      loop.callExceptionHandler(
          Map.of("message", "accepting a connection failed", "exception", error));
      return false;
    }
    S stream = accepted.result();
    if (stopped) {
      stream.abort(); // came in the turn in which the server was closed
    } else {
      connected.accept(stream);
    }
    return true;
  }
}
