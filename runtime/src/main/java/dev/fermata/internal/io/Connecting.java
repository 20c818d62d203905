package dev.fermata.internal.io;

import dev.fermata.AsyncTimeoutException;
import dev.fermata.Future;
import dev.fermata.TimerHandle;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One request to reach a host: looks its name up, then tries its addresses, each with a head start before the next one. The first that
 * answers wins, and the others are closed. Loop thread only.
 *
 * <p>Cancelling the future ends the request and closes the channels that are being connected.
 */
public final class Connecting {
  private final Network network;
  private final Route route;
  private final Future<Connection> result;
  private final Deque<InetSocketAddress> untried = new ArrayDeque<>();
  private final Set<Attempt> attempts = new LinkedHashSet<>();
  private final List<IOException> failures = new ArrayList<>();
  private @Nullable TimerHandle nextStart;

  private Connecting(Network network, Route route) {
    this.network = network;
    this.route = route;
    this.result = network.loop().createFuture();
  }

  /** Starts to connect. */
  public static Future<Connection> start(Network network, String host, int port, Route route) {
    InetSocketAddress checked =
        InetSocketAddress.createUnresolved(host, port); // refuses impossible ports
    Connecting connecting = new Connecting(network, route);
    connecting.limit(host, port);
    Future<List<InetAddress>> lookup =
        AddressLookup.lookUp(network, host, route.resolver()).alone();
    if (lookup.isDone()) {
      connecting.lookedUp(lookup, checked.getPort());
    } else {
      lookup.addDoneCallback(done -> connecting.lookedUp(done, checked.getPort()));
    }
    connecting.result.addDoneCallback(done -> {
      lookup.cancel();
      connecting.abandonAll();
    });
    return connecting.result;
  }

  private void limit(String host, int port) {
    if (route.limit() == null) {
      return;
    }
    TimerHandle timer = network.loop().callLater(route.limit(), () -> {
      if (!result.isDone()) {
        result.setException(new AsyncTimeoutException(
            "Connecting to " + host + ":" + port + " took longer than " + route.limit()));
        abandonAll();
      }
    });
    result.addDoneCallback(done -> timer.cancel());
  }

  private void lookedUp(Future<List<InetAddress>> lookup, int port) {
    if (result.isDone() || lookup.isCancelled()) {
      return;
    }
    Throwable error = lookup.exception();
    if (error != null) {
      result.setException(error);
      return;
    }
    List<InetAddress> addresses = lookup.result();
    for (InetAddress address :
        route.headStart() == null ? addresses : Race.interleaved(addresses)) {
      untried.add(new InetSocketAddress(address, port));
    }
    tryNext();
  }

  private void tryNext() {
    if (nextStart != null) {
      nextStart.cancel();
      nextStart = null;
    }
    while (!result.isDone() && !untried.isEmpty()) {
      if (tryOne(untried.remove())) {
        return;
      }
    }
    if (attempts.isEmpty() && !result.isDone()) {
      result.setException(allFailed());
    }
  }

  /** False if it has failed at once. */
  private boolean tryOne(InetSocketAddress address) {
    Attempt attempt = new Attempt(network, address, this::ended);
    attempts.add(attempt);
    attempt.start(route.local());
    if (!attempts.contains(attempt)) {
      return result.isDone();
    }
    if (route.headStart() != null && !untried.isEmpty()) {
      nextStart = network.loop().callLater(route.headStart(), this::tryNext);
    }
    return true;
  }

  private void ended(Attempt attempt) {
    attempts.remove(attempt);
    Connection connection = attempt.connection();
    if (connection != null) {
      if (result.isDone()) {
        connection.close();
      } else {
        result.setResult(connection);
        abandonAll();
      }
      return;
    }
    failures.add(attempt.failure());
    if (attempt.hadStarted()) {
      tryNext();
    }
  }

  private void abandonAll() {
    if (nextStart != null) {
      nextStart.cancel();
    }
    untried.clear();
    for (Attempt attempt : List.copyOf(attempts)) {
      attempt.abandon();
    }
    attempts.clear();
  }

  /** One failure as it is; several as one that tells of all. */
  private IOException allFailed() {
    Set<String> texts = new LinkedHashSet<>();
    failures.forEach(failure -> texts.add(String.valueOf(failure.getMessage())));
    if (texts.size() == 1) {
      return failures.get(0);
    }
    IOException all = new ConnectException("Multiple exceptions: " + String.join(", ", texts));
    failures.forEach(all::addSuppressed);
    return all;
  }
}
