package dev.fermata.processor.emit;

import dev.fermata.abi.Completion;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * What generated code of these tests calls: it writes down what happens, and gives out things to await that are done at once or not, as
 * the test says.
 */
public final class Probe {
  /** When things that are awaited are done. */
  public enum Mode {
    DONE,
    PENDING,
    MIXED
  }

  private final Mode mode;
  private final Random random;
  private final List<String> trace = new ArrayList<>();

  public Probe(Mode mode, long seed) {
    this.mode = mode;
    this.random = new Random(seed);
  }

  public List<String> trace() {
    return trace;
  }

  /** Writes down its arguments, and returns the first. */
  public int note(int... values) {
    trace.add(Arrays.toString(values));
    return values[0];
  }

  /** Runs something that captures variables. */
  public int run(java.util.function.IntSupplier code) {
    return note(code.getAsInt());
  }

  /** Throws for some values. */
  public int fragile(int value) {
    note(value);
    if (Math.floorMod(value, 4) == 1) {
      throw new Failure(value);
    }
    return value;
  }

  /** Something to await; it fails for some values. */
  public Later later(int value) {
    note(-value);
    Later later = new Later(value, Math.floorMod(value, 5) == 3 ? new Failure(value) : null);
    if (mode == Mode.DONE || mode == Mode.MIXED && random.nextBoolean()) {
      later.complete();
    }
    return later;
  }

  /** Something to await that has a value of any kind. */
  public Later value(Object value) {
    Later later = new Later(value, null);
    if (mode == Mode.DONE || mode == Mode.MIXED && random.nextBoolean()) {
      later.complete();
    }
    return later;
  }

  /** What fails in these tests. */
  public static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;

    Failure(int value) {
      super("failed on " + value);
    }
  }

  /** A completion with a planned outcome. */
  public static final class Later extends Completion {
    private final Object value;
    private final Throwable failure;

    Later(Object value, Throwable failure) {
      this.value = value;
      this.failure = failure;
    }

    void complete() {
      settle(failure == null ? VALUE : ERROR, failure == null ? value : failure);
    }

    @Override
    protected Throwable takeError() {
      return failure;
    }
  }

  /** Runs frames; whatever they wait for happens at once. */
  public static final class Runner extends Driver {
    private final List<Frame> suspended = new ArrayList<>();

    @Override
    protected Completion completionOf(Object awaitable) {
      throw new AssertionError("not a completion: " + awaitable);
    }

    /** The frames that suspended, in order, one entry for each time. */
    public List<Frame> suspended() {
      return suspended;
    }

    /** Runs {@code frame} to its end. */
    public Object run(Frame frame) throws Throwable {
      return run(frame, f -> {});
    }

    /** Runs {@code frame} to its end, and shows every suspended frame before it resumes. */
    public Object run(Frame frame, java.util.function.Consumer<Frame> watcher) throws Throwable {
      Object result = drive(frame, null, null);
      while (isSuspended(result)) {
        Later later = (Later) awaited();
        Frame innermost = innermost();
        suspended.add(innermost);
        watcher.accept(innermost);
        result = drive(innermost, later.failure == null ? later.value : null, later.failure);
      }
      return result;
    }
  }

  /** What a body calls when it is compiled as plain Java: nothing is ever left. */
  public static final class Plain {
    private Object value;

    public Object await(Object awaitable) throws Throwable {
      Later later = (Later) awaitable;
      if (later.failure != null) {
        throw later.failure;
      }
      return value = later.value;
    }

    public Object awaitInt(Object awaitable) throws Throwable {
      return await(awaitable);
    }

    public int intValue() {
      return (Integer) value;
    }

    public Object done(Object v) {
      return v;
    }
  }
}
