package dev.fermata.abi;

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
  public abstract Object await(Object awaitable) throws Throwable;

  /** At a resume point: the value that was awaited; throws the awaited thing's error, the very same object. */
  public abstract Object resumed() throws Throwable;

  private void setBits(long v) {
    bits = v;
  }

  private void setBits(boolean v) {
    bits = v ? 1 : 0;
  }

  private void setReal(double v) {
    real = v;
  }

  // int

  /** Awaits something whose result is an int: null and the value in the register, or a frame. */
  public final Frame awaitInt(Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneInt((Integer) r);
  }

  /** At a resume point: moves the awaited int to the register, or throws the awaited thing's error. */
  public final void resumedInt() throws Throwable {
    setBits((int) (Integer) resumed());
  }

  /** Reads the register. */
  public final int intValue() {
    return (int) bits;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final Object boxInt(Frame c) {
    return c == null ? (Integer) intValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final Frame doneInt(int v) {
    setBits(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final Frame doneInt(Integer v) {
    if (v == null) {
      return Signal.NULL;
    }
    setBits((int) v);
    return null;
  }

  // boolean

  /** Awaits something whose result is a boolean: null and the value in the register, or a frame. */
  public final Frame awaitBoolean(Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneBoolean((Boolean) r);
  }

  /** At a resume point: moves the awaited boolean to the register, or throws the awaited thing's error. */
  public final void resumedBoolean() throws Throwable {
    setBits((boolean) (Boolean) resumed());
  }

  /** Reads the register. */
  public final boolean booleanValue() {
    return bits != 0;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final Object boxBoolean(Frame c) {
    return c == null ? (Boolean) booleanValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final Frame doneBoolean(boolean v) {
    setBits(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final Frame doneBoolean(Boolean v) {
    if (v == null) {
      return Signal.NULL;
    }
    setBits((boolean) v);
    return null;
  }

  // byte

  /** Awaits something whose result is a byte: null and the value in the register, or a frame. */
  public final Frame awaitByte(Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneByte((Byte) r);
  }

  /** At a resume point: moves the awaited byte to the register, or throws the awaited thing's error. */
  public final void resumedByte() throws Throwable {
    setBits((byte) (Byte) resumed());
  }

  /** Reads the register. */
  public final byte byteValue() {
    return (byte) bits;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final Object boxByte(Frame c) {
    return c == null ? (Byte) byteValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final Frame doneByte(byte v) {
    setBits(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final Frame doneByte(Byte v) {
    if (v == null) {
      return Signal.NULL;
    }
    setBits((byte) v);
    return null;
  }

  // short

  /** Awaits something whose result is a short: null and the value in the register, or a frame. */
  public final Frame awaitShort(Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneShort((Short) r);
  }

  /** At a resume point: moves the awaited short to the register, or throws the awaited thing's error. */
  public final void resumedShort() throws Throwable {
    setBits((short) (Short) resumed());
  }

  /** Reads the register. */
  public final short shortValue() {
    return (short) bits;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final Object boxShort(Frame c) {
    return c == null ? (Short) shortValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final Frame doneShort(short v) {
    setBits(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final Frame doneShort(Short v) {
    if (v == null) {
      return Signal.NULL;
    }
    setBits((short) v);
    return null;
  }

  // char

  /** Awaits something whose result is a char: null and the value in the register, or a frame. */
  public final Frame awaitChar(Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneChar((Character) r);
  }

  /** At a resume point: moves the awaited char to the register, or throws the awaited thing's error. */
  public final void resumedChar() throws Throwable {
    setBits((char) (Character) resumed());
  }

  /** Reads the register. */
  public final char charValue() {
    return (char) bits;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final Object boxChar(Frame c) {
    return c == null ? (Character) charValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final Frame doneChar(char v) {
    setBits(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final Frame doneChar(Character v) {
    if (v == null) {
      return Signal.NULL;
    }
    setBits((char) v);
    return null;
  }

  // long

  /** Awaits something whose result is a long: null and the value in the register, or a frame. */
  public final Frame awaitLong(Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneLong((Long) r);
  }

  /** At a resume point: moves the awaited long to the register, or throws the awaited thing's error. */
  public final void resumedLong() throws Throwable {
    setBits((long) (Long) resumed());
  }

  /** Reads the register. */
  public final long longValue() {
    return bits;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final Object boxLong(Frame c) {
    return c == null ? (Long) longValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final Frame doneLong(long v) {
    setBits(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final Frame doneLong(Long v) {
    if (v == null) {
      return Signal.NULL;
    }
    setBits((long) v);
    return null;
  }

  // float

  /** Awaits something whose result is a float: null and the value in the register, or a frame. */
  public final Frame awaitFloat(Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneFloat((Float) r);
  }

  /** At a resume point: moves the awaited float to the register, or throws the awaited thing's error. */
  public final void resumedFloat() throws Throwable {
    setReal((float) (Float) resumed());
  }

  /** Reads the register. */
  public final float floatValue() {
    return (float) real;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final Object boxFloat(Frame c) {
    return c == null ? (Float) floatValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final Frame doneFloat(float v) {
    setReal(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final Frame doneFloat(Float v) {
    if (v == null) {
      return Signal.NULL;
    }
    setReal((float) v);
    return null;
  }

  // double

  /** Awaits something whose result is a double: null and the value in the register, or a frame. */
  public final Frame awaitDouble(Object awaitable) throws Throwable {
    Object r = await(awaitable);
    return r instanceof Frame f ? f : doneDouble((Double) r);
  }

  /** At a resume point: moves the awaited double to the register, or throws the awaited thing's error. */
  public final void resumedDouble() throws Throwable {
    setReal((double) (Double) resumed());
  }

  /** Reads the register. */
  public final double doubleValue() {
    return real;
  }

  /** A body's result as an object: the boxed register, unless the body suspended. */
  public final Object boxDouble(Frame c) {
    return c == null ? (Double) doubleValue() : c == Signal.NULL ? null : c;
  }

  /** Ends a body with a value. */
  public final Frame doneDouble(double v) {
    setReal(v);
    return null;
  }

  /** Ends a body with a boxed value, which may be null. */
  public final Frame doneDouble(Double v) {
    if (v == null) {
      return Signal.NULL;
    }
    setReal((double) v);
    return null;
  }
}
