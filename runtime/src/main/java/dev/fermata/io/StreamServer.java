package dev.fermata.io;

import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.Task;
import dev.fermata.internal.io.Acceptor;
import dev.fermata.internal.io.Connection;
import dev.fermata.internal.io.FutureFrame;
import dev.fermata.internal.io.Network;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Listening sockets whose connections are handed to a handler, each in a task of its own. Belongs to the loop on which it was made, and
 * to that loop's thread.
 *
 * <p>A failing handler or a failing connection costs the server that connection only. If accepting fails, as when descriptors run out, that
 * is reported to the loop's exception handler and accepting goes on, after a second if it fails again.
 *
 * <p>As an {@link AsyncScope}, {@code try (server)} in an {@code @Async} method closes it at the end and waits for its connections. A server
 * that is dropped without being closed goes on serving until its loop closes, which then logs a warning.
 *
 * @param <S> the type of the connections
 */
public abstract sealed class StreamServer<S extends ByteStream> implements AsyncScope
    permits TcpServer, UnixServer {
  private final Loop loop;
  private final List<Acceptor> acceptors;
  private final StreamHandler<S> handler;
  private final ServerOptions options;
  private final Accepting<S> accepting;
  private final Clients<S> clients = new Clients<>(this::clientGone);
  private final Future<Void> ended;
  private @Nullable Serving serving;
  private boolean closed;

  StreamServer(
      Network network,
      List<Acceptor> acceptors,
      StreamHandler<S> handler,
      ServerOptions options,
      Function<Connection, S> wrap) {
    this.loop = network.loop();
    this.acceptors = List.copyOf(acceptors);
    this.handler = handler;
    this.options = options;
    this.ended = loop.createFuture();
    this.accepting = new Accepting<>(loop, acceptors, options, wrap, this::connected);
    if (options.isStarted()) {
      accepting.start();
    }
  }

  /** Begins to accept if {@link ServerOptions#withStartServing} has delayed that; the system has let clients connect meanwhile. Idempotent. */
  public void startServing() {
    checkOpen();
    accepting.start();
  }

  /** Whether connections are accepted: not before {@link #startServing} and not after {@link #close}. */
  public boolean isServing() {
    return !closed && accepting.isStarted();
  }

  /** The connections that are open now, in the order in which they came. */
  public List<S> connections() {
    return clients.streams();
  }

  /**
   * Lets a coroutine stay here while the server works; begins to accept if that was delayed. Closing the server cancels the future.
   * Cancelling it closes the server and its connections, and it is done when the last one has ended.
   *
   * @throws IllegalStateException if the server is closed, or if this is being awaited already
   */
  public Future<Void> serveForever() {
    checkOpen();
    if (serving != null) {
      throw new IllegalStateException(this + " is already being awaited on serveForever()");
    }
    accepting.start();
    serving = new Serving(
        loop,
        () -> {
          close();
          closeClients();
        },
        ended);
    return serving;
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException(this + " is closed");
    }
  }

  /** Stops to listen. Connections that are open stay. Idempotent. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    accepting.stop();
    acceptors.forEach(Acceptor::close);
    if (serving != null) {
      serving.closed();
    }
    endIfIdle();
  }

  /** Closes all connections: what was written to them is still sent. */
  public void closeClients() {
    connections().forEach(ByteStream::close);
  }

  /** Closes all connections at once. */
  public void abortClients() {
    connections().forEach(ByteStream::abort);
  }

  /** Done when the server is closed and its last connection has been. */
  public Future<Void> waitClosed() {
    Future<Void> waiting = loop.createFuture(); // one for each caller, who may cancel it
    ended.addDoneCallback(done -> waiting.setResultUnlessCancelled(null));
    return waiting;
  }

  /**
   * Ends the server gracefully: stops to listen at once, lets the handlers finish for the time of {@code grace}, then cancels those that
   * have not and aborts the connections that are left. Done when the last handler and the last connection have ended.
   */
  public Future<Void> shutdown(Duration grace) {
    close();
    clients.endWithin(loop, grace);
    return waitClosed();
  }

  /** Closes and waits for the connections. */
  @Override
  public Coroutine<Void> exit(@Nullable Throwable bodyError) {
    return FutureFrame.coroutine(
        "StreamServer",
        "exit",
        () -> {
          close();
          return waitClosed();
        },
        done -> done);
  }

  List<Acceptor> acceptors() {
    return acceptors;
  }

  boolean isClosed() {
    return closed;
  }

  // Connections

  private void connected(S stream) {
    clients.add(stream);
    accepting.limit(clients.count());
    options.rules().apply(stream);
    if (options.tls().isEmpty()) {
      serve(stream);
      return;
    }
    stream.startTls(options.tls().get()).addDoneCallback(handshake -> {
      Throwable error = handshake.isCancelled() ? null : handshake.exception();
      if (error == null && stream.isOpen()) {
        serve(stream);
      } else if (error != null && loop.isDebug()) { // anybody can connect and talk nonsense
        report("A TLS handshake failed with " + stream, error);
      }
    });
  }

  private void serve(S stream) {
    try {
      Task<?> task = loop.createTask(handler.handle(stream));
      clients.serving(stream, task);
      task.addDoneCallback(done -> ended(stream, done));
    } catch (Exception e) {
      failed(stream, e);
    }
  }

  private void ended(S stream, Future<?> task) {
    if (task.isCancelled()) {
      stream.close();
    } else if (task.exception() != null) {
      failed(stream, task.exception());
    }
    clients.served(stream);
  }

  private void failed(S stream, Throwable error) {
    boolean ourDoing = error instanceof ClosedChannelException && !stream.isOpen();
    if (!ourDoing) {
      report("Unhandled exception in the handler of " + stream, error);
    }
    stream.close();
  }

  private void report(String message, Throwable error) {
    loop.callExceptionHandler(Map.of("message", message, "exception", error));
  }

  private void clientGone() {
    accepting.limit(clients.count());
    endIfIdle();
  }

  private void endIfIdle() {
    if (closed && clients.count() == 0 && !ended.isDone()) {
      ended.setResult(null);
    }
  }

  /** Shows the addresses. */
  @Override
  public String toString() {
    return getClass().getSimpleName()
        + acceptors.stream().map(Acceptor::address).toList();
  }
}
