package dev.fermata.internal.io;

import dev.fermata.Future;
import java.io.IOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Who waits until less is buffered. The high mark is where waiting begins, the low one where it ends. Loop thread only. */
final class Drains {
  private static final int DEFAULT_HIGH = 64 * 1024;

  private final Network network;
  private final LongSupplier buffered;
  private final WaterMarks marks = new WaterMarks(DEFAULT_HIGH, DEFAULT_HIGH / 4);
  private final List<Future<Void>> waiting = new ArrayList<>(0);
  private boolean ending;
  private boolean disconnected;

  Drains(Network network, LongSupplier buffered) {
    this.network = network;
    this.buffered = buffered;
  }

  void setLimits(int high, int low) {
    marks.set(high, low);
    sent();
    added();
  }

  /** Done when writing may go on; on a stream that closes it takes one turn first, so that its end can be seen. */
  Future<Void> drain() {
    if (!ending && !marks.isAbove()) {
      return network.done();
    }
    Future<Void> drained = network.loop().createFuture();
    if (ending) {
      network.loop().callSoon(() -> settle(drained));
    } else {
      waiting.add(drained);
    }
    return drained;
  }

  private void settle(Future<Void> drained) {
    if (disconnected) {
      drained.setExceptionUnlessCancelled(new SocketException("Connection lost"));
    } else if (marks.isAbove()) {
      waiting.add(drained);
    } else {
      drained.setResultUnlessCancelled(null);
    }
  }

  /** The connection is closed. */
  void disconnected() {
    disconnected = true;
  }

  void added() {
    marks.rise(buffered.getAsLong());
  }

  void sent() {
    if (marks.fall(buffered.getAsLong())) {
      completeAll();
    }
  }

  /** The stream closes; what is buffered is still sent. */
  void end() {
    ending = true;
  }

  void fail(IOException error) {
    for (Future<Void> drained : waiting) {
      if (!drained.isDone()) {
        drained.setException(error);
      }
    }
    waiting.clear();
  }

  private void completeAll() {
    for (Future<Void> drained : waiting) {
      drained.setResultUnlessCancelled(null);
    }
    waiting.clear();
  }
}
