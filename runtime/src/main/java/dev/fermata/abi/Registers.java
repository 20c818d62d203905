package dev.fermata.abi;

import org.jspecify.annotations.Nullable;

/**
 * The primitive half of the protocol between bodies: a body with a primitive result returns null and leaves its value in a register,
 * which is written last and read first, so that a completed call boxes nothing.
 *
 * <p>The methods of the eight primitive types are the same but for the type.
 */
public abstract class Registers {
  private long bits;
  private double real;

  Registers() {}

  /** Awaits something whose result is a reference: the value, or a frame if the body has to be left. */
  public abstract @Nullable Object await(@Nullable Object awaitable) throws Throwable;

  /** At a resume point: the value that was awaited; throws the awaited thing's error, the very same object. */
  public abstract @Nullable Object resumed() throws Throwable;

  final void setBits(long v) {
    bits = v;
  }

  final void setBits(boolean v) {
    bits = v ? 1 : 0;
  }

  final void setReal(double v) {
    real = v;
  }

  private static <T> T nonNull(@Nullable T awaited) {
    if (awaited == null) {
      throw new NullPointerException("null was awaited where a primitive value is needed");
    }
    return awaited;
  }

  // int

  /** Awaits something whose result is an int: null and the value in the register, or a frame. */
  public final @Nullable Frame awaitInt(@Nullable Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneInt((Integer) r);
  }

  /** At a resume point: moves the awaited int to the register, or throws the awaited thing's error. */
  public final void resumedInt() throws Throwable {
    setBits((int) nonNull((Integer) resumed()));
  }

  /** Reads the register. */
  public final int intValue() {
    return (int) bits;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final @Nullable Object boxInt(@Nullable Frame c) {
    return c == null ? (Integer) intValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final @Nullable Frame doneInt(int v) {
    setBits(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final @Nullable Frame doneInt(@Nullable Integer v) {
    if (v == null) {
      return Signal.NULL;
    }
    setBits((int) v);
    return null;
  }

  // boolean

  /** Awaits something whose result is a boolean: null and the value in the register, or a frame. */
  public final @Nullable Frame awaitBoolean(@Nullable Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneBoolean((Boolean) r);
  }

  /** At a resume point: moves the awaited boolean to the register, or throws the awaited thing's error. */
  public final void resumedBoolean() throws Throwable {
    setBits((boolean) nonNull((Boolean) resumed()));
  }

  /** Reads the register. */
  public final boolean booleanValue() {
    return bits != 0;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final @Nullable Object boxBoolean(@Nullable Frame c) {
    return c == null ? (Boolean) booleanValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final @Nullable Frame doneBoolean(boolean v) {
    setBits(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final @Nullable Frame doneBoolean(@Nullable Boolean v) {
    if (v == null) {
      return Signal.NULL;
    }
    setBits((boolean) v);
    return null;
  }

  // byte

  /** Awaits something whose result is a byte: null and the value in the register, or a frame. */
  public final @Nullable Frame awaitByte(@Nullable Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneByte((Byte) r);
  }

  /** At a resume point: moves the awaited byte to the register, or throws the awaited thing's error. */
  public final void resumedByte() throws Throwable {
    setBits((byte) nonNull((Byte) resumed()));
  }

  /** Reads the register. */
  public final byte byteValue() {
    return (byte) bits;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final @Nullable Object boxByte(@Nullable Frame c) {
    return c == null ? (Byte) byteValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final @Nullable Frame doneByte(byte v) {
    setBits(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final @Nullable Frame doneByte(@Nullable Byte v) {
    if (v == null) {
      return Signal.NULL;
    }
    setBits((byte) v);
    return null;
  }

  // short

  /** Awaits something whose result is a short: null and the value in the register, or a frame. */
  public final @Nullable Frame awaitShort(@Nullable Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneShort((Short) r);
  }

  /** At a resume point: moves the awaited short to the register, or throws the awaited thing's error. */
  public final void resumedShort() throws Throwable {
    setBits((short) nonNull((Short) resumed()));
  }

  /** Reads the register. */
  public final short shortValue() {
    return (short) bits;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final @Nullable Object boxShort(@Nullable Frame c) {
    return c == null ? (Short) shortValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final @Nullable Frame doneShort(short v) {
    setBits(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final @Nullable Frame doneShort(@Nullable Short v) {
    if (v == null) {
      return Signal.NULL;
    }
    setBits((short) v);
    return null;
  }

  // char

  /** Awaits something whose result is a char: null and the value in the register, or a frame. */
  public final @Nullable Frame awaitChar(@Nullable Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneChar((Character) r);
  }

  /** At a resume point: moves the awaited char to the register, or throws the awaited thing's error. */
  public final void resumedChar() throws Throwable {
    setBits((char) nonNull((Character) resumed()));
  }

  /** Reads the register. */
  public final char charValue() {
    return (char) bits;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final @Nullable Object boxChar(@Nullable Frame c) {
    return c == null ? (Character) charValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final @Nullable Frame doneChar(char v) {
    setBits(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final @Nullable Frame doneChar(@Nullable Character v) {
    if (v == null) {
      return Signal.NULL;
    }
    setBits((char) v);
    return null;
  }

  // long

  /** Awaits something whose result is a long: null and the value in the register, or a frame. */
  public final @Nullable Frame awaitLong(@Nullable Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneLong((Long) r);
  }

  /** At a resume point: moves the awaited long to the register, or throws the awaited thing's error. */
  public final void resumedLong() throws Throwable {
    setBits((long) nonNull((Long) resumed()));
  }

  /** Reads the register. */
  public final long longValue() {
    return bits;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final @Nullable Object boxLong(@Nullable Frame c) {
    return c == null ? (Long) longValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final @Nullable Frame doneLong(long v) {
    setBits(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final @Nullable Frame doneLong(@Nullable Long v) {
    if (v == null) {
      return Signal.NULL;
    }
    setBits((long) v);
    return null;
  }

  // float

  /** Awaits something whose result is a float: null and the value in the register, or a frame. */
  public final @Nullable Frame awaitFloat(@Nullable Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneFloat((Float) r);
  }

  /** At a resume point: moves the awaited float to the register, or throws the awaited thing's error. */
  public final void resumedFloat() throws Throwable {
    setReal((float) nonNull((Float) resumed()));
  }

  /** Reads the register. */
  public final float floatValue() {
    return (float) real;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final @Nullable Object boxFloat(@Nullable Frame c) {
    return c == null ? (Float) floatValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final @Nullable Frame doneFloat(float v) {
    setReal(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final @Nullable Frame doneFloat(@Nullable Float v) {
    if (v == null) {
      return Signal.NULL;
    }
    setReal((float) v);
    return null;
  }

  // double

  /** Awaits something whose result is a double: null and the value in the register, or a frame. */
  public final @Nullable Frame awaitDouble(@Nullable Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneDouble((Double) r);
  }

  /** At a resume point: moves the awaited double to the register, or throws the awaited thing's error. */
  public final void resumedDouble() throws Throwable {
    setReal((double) nonNull((Double) resumed()));
  }

  /** Reads the register. */
  public final double doubleValue() {
    return real;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final @Nullable Object boxDouble(@Nullable Frame c) {
    return c == null ? (Double) doubleValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final @Nullable Frame doneDouble(double v) {
    setReal(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final @Nullable Frame doneDouble(@Nullable Double v) {
    if (v == null) {
      return Signal.NULL;
    }
    setReal((double) v);
    return null;
  }
}
