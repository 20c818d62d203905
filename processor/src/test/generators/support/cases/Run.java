package cases;

import dev.fermata.Generator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** One run of one case: its mode, its events, how many probes it has made, and how many values it has handed out. */
final class Run {
  private static final int EVENT_LIMIT = 50_000;
  private static final InheritableThreadLocal<Run> CURRENT = new InheritableThreadLocal<>();
  private final Mode mode;
  private final int k;
  private final List<String> events = new ArrayList<>();
  private int probes;
  private int values;
  private boolean closing;
  private boolean ignored;
  private Throwable failure;

  Run(Mode mode, int k) {
    this.mode = mode;
    this.k = k;
    CURRENT.set(this);
  }

  static Run current() {
    return CURRENT.get();
  }

  List<String> events() {
    return events;
  }

  int probes() {
    return Math.max(probes, values);
  }

  Throwable failure() {
    return failure;
  }

  boolean isClosing() {
    return closing;
  }

  /** Whether a value came while the generator was being closed; what happens after that is not looked at. */
  boolean isIgnored() {
    return ignored;
  }

  void log(String event) {
    if (ignored) {
      return;
    }
    if (events.size() >= EVENT_LIMIT) {
      throw new IllegalStateException("the case logs without end");
    }
    events.add(event);
  }

  /** The generator has handed a value out: what happens next. */
  Answer next(Object value) {
    if (closing) {
      ignored = true;
      throw new IllegalStateException("ignored");
    }
    log("value " + Text.of(value));
    Answer answer = mode.answer(values++, k);
    if (answer == Answer.THROW) {
      failure = new Failure("thrown in");
    }
    closing = answer == Answer.CLOSE;
    return answer;
  }

  Object sent() {
    return mode == Mode.THREE ? null : "sent " + values;
  }

  <T> Generator<Object, Object, T> probe(T value, Throwable error) {
    int probe = probes++;
    Throwable thrown = error;
    if (mode.fails(probe, k)) {
      String message = "probe " + probe;
      failure = mode == Mode.FAILS_CHECKED ? new IOException(message) : new Failure(message);
      thrown = failure;
    }
    List<String> handedOut = new ArrayList<>();
    for (int i = 0; i < mode.values(probe, k); i++) {
      handedOut.add("value " + probe + "." + i);
    }
    return Player.probe(handedOut, value, thrown);
  }
}
