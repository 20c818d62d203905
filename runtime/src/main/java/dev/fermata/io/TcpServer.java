package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.Task;
import dev.fermata.internal.io.Acceptor;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Listening sockets whose connections are handed to a handler, each in a task of its own. Belongs to the loop on which it was made, and
 * to that loop's thread. Made by {@link Tcp#startServer}.
 *
 * <p>A failing handler or a failing connection costs the server that connection only. If accepting fails, as when descriptors run out, that
 * is reported to the loop's exception handler and accepting goes on after a second.
 */
public final class TcpServer implements AutoCloseable {
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);

  private final Loop loop;
  private final List<Acceptor> acceptors;
  private final ConnectionHandler handler;
  private final Set<TcpStream> connections = new LinkedHashSet<>();
  private final Future<Void> ended;
  private @Nullable Future<Void> serving;
  private boolean closed;

  TcpServer(Loop loop, List<Acceptor> acceptors, ConnectionHandler handler) {
    this.loop = loop;
    this.acceptors = List.copyOf(acceptors);
    this.handler = handler;
    this.ended = loop.createFuture();
    acceptors.forEach(this::acceptFrom);
  }

  /** The addresses that peers connect to; none once the server is closed. */
  public List<InetSocketAddress> addresses() {
    return closed ? List.of() : acceptors.stream().map(Acceptor::address).toList();
  }

  /** The port of all {@link #addresses}. */
  public int port() {
    return acceptors.get(0).address().getPort();
  }

  /** Whether {@link #close} has not been called yet. */
  public boolean isServing() {
    return !closed;
  }

  /** The connections that are open now, in the order in which they came. */
  public List<TcpStream> connections() {
    return new ArrayList<>(connections);
  }

  /**
   * Lets a coroutine stay here while the server works. Cancelling the future closes the server; closing the server cancels the future.
   *
   * @throws IllegalStateException if the server is closed, or if this is being awaited already
   */
  public Future<Void> serveForever() {
    if (closed) {
      throw new IllegalStateException(this + " is closed");
    }
    if (serving != null) {
      throw new IllegalStateException(this + " is already being awaited on serveForever()");
    }
    Future<Void> future = loop.createFuture();
    future.addDoneCallback(done -> close());
    serving = future;
    return future;
  }

  /** Stops to listen. Connections that are open stay. Idempotent. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    acceptors.forEach(Acceptor::close);
    if (serving != null) {
      serving.cancel();
    }
    endIfIdle();
  }

  /** Closes all connections. */
  public void closeClients() {
    connections().forEach(TcpStream::close);
  }

  /** Done when the server is closed and its last connection has been. */
  public Future<Void> waitClosed() {
    Future<Void> waiting = loop.createFuture(); // one for each caller, who may cancel it
    ended.addDoneCallback(done -> {
      if (!waiting.isDone()) {
        waiting.setResult(null);
      }
    });
    return waiting;
  }

  /** Shows the addresses. */
  @Override
  public String toString() {
    return "TcpServer" + acceptors.stream().map(Acceptor::address).toList();
  }

  private void acceptFrom(Acceptor acceptor) {
    for (int taken = 0; taken < Tcp.DEFAULT_BACKLOG; taken++) {
      if (closed) {
        return;
      }
      Future<TcpStream> next = acceptor.accept(TcpStream::new);
      if (!next.isDone()) {
        next.addDoneCallback(done -> accepted(acceptor, done));
        return;
      }
      if (!connected(next)) {
        loop.callLater(PAUSE_AFTER_FAILURE, () -> acceptFrom(acceptor));
        return;
      }
    }
    loop.callSoon(() -> acceptFrom(acceptor)); // the others shall have their turn
  }

  private void accepted(Acceptor acceptor, Future<TcpStream> accepted) {
    if (closed && accepted.exception() != null) {
      return; // it is the close that ended the accept
    }
    if (connected(accepted)) {
      acceptFrom(acceptor);
    } else {
      loop.callLater(PAUSE_AFTER_FAILURE, () -> acceptFrom(acceptor));
    }
  }

  private boolean connected(Future<TcpStream> accepted) {
    Throwable error = accepted.exception();
    if (error != null) {
      report("accepting a connection failed", error);
      return false;
    }
    TcpStream stream = accepted.result();
    connections.add(stream);
    stream.closed().addDoneCallback(done -> {
      connections.remove(stream);
      endIfIdle();
    });
    serve(stream);
    return true;
  }

  private void serve(TcpStream stream) {
    try {
      Task<?> task = loop.createTask(handler.handle(stream));
      task.addDoneCallback(done -> {
        if (done.isCancelled()) {
          stream.close();
        } else if (done.exception() != null) {
          failed(stream, done.exception());
        }
      });
    } catch (Exception e) {
      failed(stream, e);
    }
  }

  private void failed(TcpStream stream, Throwable error) {
    report("Unhandled exception in the handler of " + stream, error);
    stream.close();
  }

  private void report(String message, Throwable error) {
    loop.callExceptionHandler(Map.of("message", message, "exception", error));
  }

  private void endIfIdle() {
    if (closed && connections.isEmpty() && !ended.isDone()) {
      ended.setResult(null);
    }
  }
}
