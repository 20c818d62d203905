package dev.fermata.internal.io;

import dev.fermata.Future;
import dev.fermata.TimerHandle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * TLS over another link. Loop thread only; the engine's long computations run in the loop's executor.
 *
 * <pre>
 *  HANDSHAKING ──done──▶ OPEN ──end()──▶ CLOSING ──peer's close-notify, its end, or the time-out──▶ ended
 *       └──────failure──────┴──▶ failed: every read and write throws it
 * </pre>
 *
 * <p>While the handshake goes on the link takes and gives nothing; readers and writers simply wait.
 */
public final class TlsLink implements Link {
  private final Link lower;
  private final SSLEngine engine;
  private final TlsRecords records;
  private final TlsSettings settings;
  private final Future<Void> handshake;
  private final TimerHandle handshakeTimer;
  private boolean open;
  private boolean computing; // the engine's tasks are in the executor
  private boolean peerEnded; // its close-notify has come
  private @Nullable IOException failure;
  private @Nullable Runnable readTaker;
  private @Nullable Runnable writeTaker;
  private @Nullable Runnable ended; // not null: closing
  private @Nullable TimerHandle shutdownTimer;

  private TlsLink(Link lower, SSLEngine engine, ByteBuffer arrived, TlsSettings settings) {
    this.lower = lower;
    this.engine = engine;
    this.records = new TlsRecords(engine, lower, arrived);
    this.settings = settings;
    this.handshake = lower.network().loop().createFuture();
    this.handshakeTimer =
        lower.network().loop().callLater(settings.handshakeLimit(), this::handshakeTooLong);
  }

  /**
   * Puts TLS on a link and begins the handshake.
   *
   * @param arrived bytes of the peer's that were read from the link already
   */
  public static TlsLink start(
      Link lower, SSLEngine engine, ByteBuffer arrived, TlsSettings settings) {
    TlsLink link = new TlsLink(lower, engine, arrived, settings);
    link.beginHandshake();
    return link;
  }

  /** Done when data may flow. Its failure is also what reads and writes throw. */
  public Future<Void> handshake() {
    return handshake;
  }

  /** The engine, for what it knows of the session. */
  public SSLEngine engine() {
    return engine;
  }

  @Override
  public Network network() {
    return lower.network();
  }

  // Handshake

  private void beginHandshake() {
    try {
      engine.beginHandshake();
    } catch (SSLException e) {
      fail(e);
    }
    advanceHandshake();
  }

  private void advanceHandshake() {
    try {
      while (!open && failure == null && stepHandshake()) {}
    } catch (IOException e) {
      fail(e);
    }
  }

  /** One step; false if something must happen first. */
  private boolean stepHandshake() throws IOException {
    if (!records.flush()) {
      lower.awaitWritable(this::lowerWritable);
      return false;
    }
    switch (engine.getHandshakeStatus()) {
      case NEED_TASK -> {
        compute();
        return false;
      }
      case NEED_WRAP -> records.wrap();
      case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
        return unwrapHandshake();
      }
      default -> opened();
    }
    return true;
  }

  private boolean unwrapHandshake() throws IOException {
    SSLEngineResult result = records.unwrap(ByteBuffer.allocate(0));
    if (result == null) {
      if (records.isLowerEnded()) {
        throw new SSLHandshakeException("The peer closed the connection during the handshake");
      }
      lower.awaitReadable(this::lowerReadable);
      return false;
    }
    if (result.getStatus() == Status.CLOSED) {
      throw new SSLHandshakeException("The peer ended the session during the handshake");
    }
    return true;
  }

  private void opened() {
    open = true;
    handshakeTimer.cancel();
    if (!handshake.isDone()) {
      handshake.setResult(null);
    }
    wakeReader();
    wakeWriter();
  }

  private void handshakeTooLong() {
    fail(new SSLHandshakeException("The TLS handshake is taking longer than "
        + settings.handshakeLimit() + ": aborting the connection"));
  }

  private void compute() {
    if (computing) {
      return;
    }
    computing = true;
    try {
      network().loop().runInExecutor(this::runEngineTasks).addDoneCallback(this::computed);
    } catch (RuntimeException e) { // the executor takes no work any more
      computing = false;
      fail(new SSLException("The TLS engine cannot go on", e));
    }
  }

  private @Nullable Void runEngineTasks() {
    for (Runnable task = engine.getDelegatedTask(); task != null; ) {
      task.run();
      task = engine.getDelegatedTask();
    }
    return null;
  }

  private void computed(Future<Void> done) {
    computing = false;
    Throwable error = done.isCancelled() ? new AsynchronousCloseException() : done.exception();
    if (error != null) {
      fail(new SSLException("The TLS engine failed", error));
    }
    progress();
  }

  // Events

  private void lowerReadable() {
    advanceHandshake();
    if (ended != null) {
      awaitPeersEnd();
    } else if (open || failure != null) {
      wakeReader();
    }
  }

  private void lowerWritable() {
    advanceHandshake();
    if (ended != null) {
      sayGoodbye();
    } else if (open || failure != null) {
      wakeWriter();
    }
  }

  private void progress() {
    advanceHandshake();
    if (ended != null) {
      awaitPeersEnd();
    } else if (open || failure != null) {
      wakeReader();
      wakeWriter();
    }
  }

  private void wakeReader() {
    Runnable taker = readTaker;
    readTaker = null;
    if (taker != null) {
      taker.run();
    }
  }

  private void wakeWriter() {
    Runnable taker = writeTaker;
    writeTaker = null;
    if (taker != null) {
      taker.run();
    }
  }

  private void fail(IOException error) {
    if (failure != null) {
      return;
    }
    failure = error;
    handshakeTimer.cancel();
    sendAlert();
    if (!handshake.isDone()) {
      handshake.setException(error);
    }
    wakeReader();
    wakeWriter();
    finish();
  }

  /** Tells the peer why, if the engine wants to and the kernel takes it. */
  private void sendAlert() {
    try {
      while (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP
          && records.wrap().bytesProduced() > 0) {}
      records.flush();
    } catch (IOException e) {
      // the first failure is the one to tell of
    }
  }

  // Reading

  @Override
  public int read(ByteBuffer target) throws IOException {
    if (records.hasPlain()) {
      return records.takePlain(target);
    }
    checkFailure();
    if (!open || computing) {
      return 0;
    }
    try {
      return open(target);
    } catch (IOException e) {
      fail(e);
      throw e;
    }
  }

  private int open(ByteBuffer target) throws IOException {
    int before = target.position();
    unwrap(target);
    if (target.position() == before && records.hasPlain()) {
      records.takePlain(target);
    }
    int count = target.position() - before;
    return count > 0 ? count : atEnd();
  }

  private void unwrap(ByteBuffer target) throws IOException {
    int before = target.position();
    while (!peerEnded && target.hasRemaining() && !records.hasPlain()) {
      answer();
      SSLEngineResult result = computing ? null : records.unwrap(target);
      if (result == null) {
        return;
      }
      peerEnded = result.getStatus() == Status.CLOSED;
      if (target.position() > before && records.isStarved()) {
        return; // one more system call would most likely find nothing
      }
    }
  }

  private int atEnd() throws IOException {
    if (peerEnded) {
      answer();
      return -1;
    }
    if (records.isLowerEnded()) {
      throw settings.truncation().get();
    }
    return 0;
  }

  /** Does what the engine needs done in between: new keys, tickets, the answer to a close-notify. */
  private void answer() throws IOException {
    while (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP && !engine.isOutboundDone()) {
      if (records.wrap().bytesProduced() == 0) {
        break;
      }
    }
    if (engine.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
      refuseRenegotiation();
      compute();
    }
    records.flush(); // what is left goes out with the next write, or at the end
  }

  /** Before TLS 1.3 a peer may ask for handshakes without end; nobody needs them, and they cost us much more than it. */
  private void refuseRenegotiation() throws IOException {
    if (!engine.getSession().getProtocol().equals("TLSv1.3")) {
      throw new SSLException("The peer asked for another handshake, which is refused");
    }
  }

  @Override
  public void awaitReadable(Runnable taker) {
    readTaker = taker;
    if (open && (records.hasMore() || peerEnded)) {
      network().loop().callSoon(this::wakeReader); // no event will tell of what is here already
    } else if (!computing) {
      lower.awaitReadable(this::lowerReadable);
    }
  }

  @Override
  public boolean watchesReading() {
    return !open || records.isStarved() && lower.watchesReading();
  }

  // Writing

  @Override
  public int write(ByteBuffer data) throws IOException {
    checkFailure();
    if (!open || computing || !flush()) {
      return 0;
    }
    int before = data.remaining();
    try {
      while (data.hasRemaining()) {
        SSLEngineResult result = records.wrap(data);
        if (result.getStatus() == Status.CLOSED) {
          throw new SSLException("The peer has ended the session");
        }
        if (result.bytesConsumed() == 0) {
          refuseRenegotiation();
        }
        if (!records.flush() || result.bytesConsumed() == 0) {
          break;
        }
      }
    } catch (IOException e) {
      fail(e);
      throw e;
    }
    return before - data.remaining();
  }

  @Override
  public boolean flush() throws IOException {
    checkFailure();
    return records.flush();
  }

  @Override
  public void awaitWritable(Runnable taker) {
    writeTaker = taker;
    if (open && !computing) {
      lower.awaitWritable(this::lowerWritable);
    }
  }

  @Override
  public void ignoreWriting() {
    writeTaker = null;
    lower.ignoreWriting();
  }

  @Override
  public void shutdownOutput() {
    throw new UnsupportedOperationException("TLS has no half-closed connections");
  }

  private void checkFailure() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }

  // Ending

  @Override
  public void end(Runnable whenEnded) {
    ended = whenEnded;
    readTaker = null;
    writeTaker = null;
    if (!open || failure != null) {
      if (!open) {
        fail(new AsynchronousCloseException());
      }
      finish();
      return;
    }
    shutdownTimer = network().loop().callLater(settings.shutdownLimit(), this::finish);
    engine.closeOutbound();
    sayGoodbye();
  }

  private void sayGoodbye() {
    try {
      while (!engine.isOutboundDone() && records.wrap().bytesProduced() > 0) {}
      if (!records.flush()) {
        lower.awaitWritable(this::lowerWritable);
        return;
      }
      lower.ignoreWriting();
      awaitPeersEnd();
    } catch (IOException e) {
      finish();
    }
  }

  /** Drops what still comes, until the peer has said goodbye, too. */
  private void awaitPeersEnd() {
    ByteBuffer dropped = network().transferBuffer();
    try {
      while (ended != null) {
        if (peerEnded) {
          finish();
          return;
        }
        SSLEngineResult result = records.unwrap(dropped.clear());
        if (result == null && !records.isLowerEnded()) {
          lower.awaitReadable(this::lowerReadable);
          return;
        }
        if (result == null || result.getStatus() == Status.CLOSED) {
          finish();
        }
      }
    } catch (IOException e) {
      finish();
    }
  }

  private void finish() {
    Runnable whenEnded = ended;
    ended = null;
    if (shutdownTimer != null) {
      shutdownTimer.cancel();
    }
    if (whenEnded != null) {
      lower.end(whenEnded);
    }
  }

  @Override
  public void close() {
    handshakeTimer.cancel();
    if (shutdownTimer != null) {
      shutdownTimer.cancel();
    }
    ended = null;
    lower.close();
    if (failure == null) {
      fail(new AsynchronousCloseException());
    }
  }
}
