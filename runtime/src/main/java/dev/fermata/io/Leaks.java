package dev.fermata.io;

import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import dev.fermata.internal.io.Connection;
import java.lang.System.Logger.Level;
import java.lang.ref.Cleaner;
import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Closes the connections of streams that the program dropped without closing them, and says so. */
final class Leaks {
  private static final Cleaner CLEANER = Cleaner.create();

  private Leaks() {}

  /** Watches a stream; what is returned is to be run when it is closed. */
  static Runnable watch(
      ByteStream stream, Connection connection, SocketAddress local, SocketAddress remote) {
    Cell cell = new Cell(connection, stream.getClass().getSimpleName(), local, remote);
    CLEANER.register(stream, cell);
    return cell::closed;
  }

  /** Knows the connection and not the stream. */
  private static final class Cell extends AtomicBoolean implements Runnable {
    private static final long serialVersionUID = 1;
    private final transient Connection connection;
    private final String type;
    private final SocketAddress local;
    private final SocketAddress remote;

    Cell(Connection connection, String type, SocketAddress local, SocketAddress remote) {
      this.connection = connection;
      this.type = type;
      this.local = local;
      this.remote = remote;
    }

    void closed() {
      set(true);
    }

    /** The stream is garbage. Runs in a thread of its own. */
    @Override
    public void run() {
      if (!compareAndSet(false, true)) {
        return;
      }
      String message = "unclosed " + type + "[" + local + " to " + remote + "]";
      Loop loop = connection.network().loop();
      try {
        loop.callSoonThreadsafe(() -> {
          connection.close();
          loop.callExceptionHandler(Map.of("message", message));
        });
      } catch (LoopStateException e) { // the loop has closed, and the channel with it
        System.getLogger("dev.fermata").log(Level.WARNING, message);
      }
    }
  }
}
