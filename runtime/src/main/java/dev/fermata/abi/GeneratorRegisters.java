package dev.fermata.abi;

import dev.fermata.Generator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The half of the protocol that bodies of generators use: what goes in and out at an emit. */
public abstract class GeneratorRegisters extends Registers {
  @Nullable
  Object value;

  @Nullable
  Throwable error;

  boolean unwinding;

  /** What the innermost generator goes on with. */
  @Nullable
  FrameGenerator<?, ?, ?> delegate;

  /** What an asynchronous generator hands out. */
  private @Nullable Object handedOut;

  GeneratorRegisters() {}

  /** In a generator: the value that is handed out, which the body returns next. */
  public final <Y extends @Nullable Object> @Nullable Object emit(Y v) {
    return v;
  }

  /** As {@link #emit}, for a value that is boxed only when somebody takes it. */
  public final Object emitBoolean(boolean v) {
    setBits(v);
    return Boxing.BOOLEAN;
  }

  /** As {@link #emit}, for a value that is boxed only when somebody takes it. */
  public final Object emitByte(byte v) {
    setBits(v);
    return Boxing.BYTE;
  }

  /** As {@link #emit}, for a value that is boxed only when somebody takes it. */
  public final Object emitShort(short v) {
    setBits(v);
    return Boxing.SHORT;
  }

  /** As {@link #emit}, for a value that is boxed only when somebody takes it. */
  public final Object emitChar(char v) {
    setBits(v);
    return Boxing.CHAR;
  }

  /** As {@link #emit}, for a value that is boxed only when somebody takes it. */
  public final Object emitInt(int v) {
    setBits(v);
    return Boxing.INT;
  }

  /** As {@link #emit}, for a value that is boxed only when somebody takes it. */
  public final Object emitLong(long v) {
    setBits(v);
    return Boxing.LONG;
  }

  /** As {@link #emit}, for a value that is boxed only when somebody takes it. */
  public final Object emitFloat(float v) {
    setReal(v);
    return Boxing.FLOAT;
  }

  /** As {@link #emit}, for a value that is boxed only when somebody takes it. */
  public final Object emitDouble(double v) {
    setReal(v);
    return Boxing.DOUBLE;
  }

  /** In a generator: before the body is left at an emit, where a finally block would run otherwise. */
  public final void unwind() {
    unwinding = true;
  }

  /** In a generator, where it goes on after an emit: the value that was sent in; throws what was thrown in. */
  public final @Nullable Object sent() throws Throwable {
    Throwable e = error;
    if (e != null) {
      error = null;
      throw e;
    }
    Object v = value;
    if (v != null) {
      value = null;
    }
    return v;
  }

  /**
   * In a generator: lets another one hand out its values in place of this one.
   *
   * @return a frame; null if {@code inner} is exhausted, so that there is nothing to wait for
   * @throws NullPointerException if {@code inner} is null
   * @throws IllegalStateException if {@code inner} is running
   */
  public final <R extends @Nullable Object> @Nullable Object emitAll(
      @Nullable Generator<?, ?, ? extends R> inner) {
    FrameGenerator<?, ?, ?> given =
        (FrameGenerator<?, ?, ?>) Objects.requireNonNull(inner, "emitAll of null");
    if (given.isExhausted()) {
      return null;
    }
    delegate = given;
    return Signal.DELEGATE;
  }

  /** Ends a generator with a return value. */
  public final <R extends @Nullable Object> Object end(R result) {
    value = result;
    return Signal.ENDED;
  }

  /** Ends a generator without a return value. */
  public final Object end() {
    return Signal.ENDED;
  }

  /**
   * In an asynchronous generator: hands a value out.
   *
   * @return a frame: the body is left
   */
  public final <Y extends @Nullable Object> Object handOut(Y v) {
    handedOut = v;
    return Signal.HANDED_OUT;
  }

  @Nullable
  Object takeHandedOut() {
    Object v = handedOut;
    handedOut = null;
    return v;
  }
}
