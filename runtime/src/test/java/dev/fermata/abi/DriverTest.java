package dev.fermata.abi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Loop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The protocol between bodies, as generated code uses it: registers, primitive results, null, unwinding, closing resources. */
class DriverTest {
  private static final Site SITE = new Site("app.Outer$Host", "body", "Host.java", 1, 2, 3);

  /** Never waits for anything but futures. */
  private static final class Registering extends Driver {
    @Override
    protected Completion completionOf(Object awaitable) {
      throw new NullPointerException("await of " + awaitable);
    }
  }

  private final Driver t = new Registering();

  /** {@code int twice(Future<Integer> f) { try { return 2 * await(f); } finally { log } }}, written as the compiler writes it. */
  private static final class Twice extends Frame {
    private final Object future;
    private final List<String> log;

    Twice(Object future, List<String> log) {
      this.future = future;
      this.log = log;
    }

    @Override
    protected Object resume(Driver t) throws Throwable {
      return t.boxInt(body(t, this, future, log));
    }

    static Frame body(Driver t, Twice f, Object future, List<String> log) throws Throwable {
      int state = f == null ? 0 : f.state;
      try {
        if (state == 0) {
          Frame c = t.awaitInt(future);
          if (c != null) {
            return save(f, 1, future, log).link(t, c);
          }
        } else {
          t.resumedInt();
        }
        return t.doneInt(2 * t.intValue());
      } finally {
        if (!t.unwinding()) {
          log.add("finally");
        }
      }
    }

    private static Twice save(Twice f, int state, Object future, List<String> log) {
      Twice saved = f == null ? new Twice(future, log) : f;
      saved.state = state;
      return saved;
    }

    @Override
    protected Site site() {
      return SITE;
    }
  }

  /** {@code int sum(…) { return await(twice(f)) + 1; }} with a direct call of the other body. */
  private static final class Sum extends Frame {
    private final Object future;
    private final List<String> log;

    Sum(Object future, List<String> log) {
      this.future = future;
      this.log = log;
    }

    @Override
    protected Object resume(Driver t) throws Throwable {
      if (state == 0) {
        Frame c = Twice.body(t, null, future, log);
        if (c != null) {
          state = 2;
          return link(t, c);
        }
      } else {
        t.resumedInt();
      }
      return t.boxInt(t.doneInt(t.intValue() + 1));
    }

    @Override
    protected Site site() {
      return SITE;
    }
  }

  @Test
  void registersKeepEveryPrimitive() throws Throwable {
    assertNull(t.doneInt(Integer.MIN_VALUE));
    assertEquals(Integer.MIN_VALUE, t.intValue());
    assertNull(t.doneLong(Long.MAX_VALUE));
    assertEquals(Long.MAX_VALUE, t.longValue());
    assertNull(t.doneBoolean(true));
    assertTrue(t.booleanValue());
    assertNull(t.doneByte((byte) -1));
    assertEquals((byte) -1, t.byteValue());
    assertNull(t.doneShort((short) -300));
    assertEquals((short) -300, t.shortValue());
    assertNull(t.doneChar('\uffff'));
    assertEquals('\uffff', t.charValue());
    assertNull(t.doneFloat(Float.MIN_VALUE));
    assertEquals(Float.MIN_VALUE, t.floatValue());
    assertNull(t.doneDouble(-0.0));
    assertEquals(-0.0, t.doubleValue());
    assertEquals(-0.0, t.boxDouble(null));
    assertEquals('x', t.boxChar(t.doneChar((Character) 'x')));
  }

  @Test
  void aNullBoxIsASignalThatBoxesToNull() {
    Frame signal = t.doneInt((Integer) null);
    assertSame(Signal.NULL, signal);
    assertNull(t.boxInt(signal));
    assertSame(signal, t.doneDouble((Double) null));
  }

  @Test
  void aCompletedAwaitFallsThrough() throws Throwable {
    Loop loop = Loop.create();
    List<String> log = new ArrayList<>();
    Future<Integer> done = loop.createFuture();
    done.setResult(21);
    assertEquals(43, (Integer) loop.runUntilComplete(new Sum(done, log).coroutine()));
    assertEquals(List.of("finally"), log);
    loop.close();
  }

  @Test
  void aSuspensionSkipsFinallyUntilTheEnd() {
    Loop loop = Loop.create();
    List<String> log = new ArrayList<>();
    Future<Integer> pending = loop.createFuture();
    loop.callSoon(() -> loop.callSoon(() -> {
      assertEquals(List.of(), log);
      pending.setResult(21);
    }));
    assertEquals(43, (Integer) loop.runUntilComplete(new Sum(pending, log).coroutine()));
    assertEquals(List.of("finally"), log);
    loop.close();
  }

  @Test
  void aNullWhereAPrimitiveIsNeededThrowsInTheAwaitingBody() {
    Loop loop = Loop.create();
    List<String> log = new ArrayList<>();
    Future<Integer> done = loop.createFuture();
    done.setResult(null);
    assertThrows(
        NullPointerException.class, () -> loop.runUntilComplete(new Sum(done, log).coroutine()));
    assertEquals(List.of("finally"), log);
    Future<Integer> pending = loop.createFuture();
    loop.callSoon(() -> loop.callSoon(() -> pending.setResult(null)));
    assertThrows(
        NullPointerException.class, () -> loop.runUntilComplete(new Sum(pending, log).coroutine()));
    assertEquals(List.of("finally", "finally"), log);
    loop.close();
  }

  @Test
  void awaitOfNullThrows() {
    assertThrows(NullPointerException.class, () -> t.await((Object) null));
    assertThrows(NullPointerException.class, () -> t.awaitLong(null));
  }

  @Test
  void aCoroutineAwaitedInPlaceGivesItsOutcome() throws Throwable {
    IOException failure = new IOException("inline");
    assertEquals("x", t.await(Coroutine.completed("x")));
    assertSame(failure, assertThrows(IOException.class, () -> t.await(Coroutine.failed(failure))));
    assertNull(t.awaitBoolean(Coroutine.completed(true)));
    assertTrue(t.booleanValue());
    assertSame(Signal.NULL, t.awaitBoolean(Coroutine.completed(null)));
    assertFalse(t.unwinding());
  }

  @Test
  void sitesSpeakOfTheSource() {
    assertEquals("Host.body", SITE.name());
    assertEquals("Host.java:2", SITE.place(1));
    assertEquals("app.Outer$Host.body(Host.java:3)", SITE.frame(2).toString());
    assertEquals(-1, SITE.frame(9).getLineNumber());
    assertEquals(SITE.frame(1).toString(), SITE.markedFrame(1).toString());
    assertTrue(Site.isMarked(SITE.markedFrame(1)) && !Site.isMarked(SITE.frame(1)));
  }

  @Test
  void closeFollowsTryWithResources() throws Throwable {
    IOException closing = new IOException("closing");
    AutoCloseable failing = () -> {
      throw closing;
    };
    Driver.close(null, new IOException());
    Driver.close(() -> {}, null);
    assertSame(closing, assertThrows(IOException.class, () -> Driver.close(failing, null)));
    IOException primary = new IOException("body");
    Driver.close(failing, primary);
    assertArrayEquals(new Throwable[] {closing}, primary.getSuppressed());
  }

  @Test
  void rethrowThrowsTheVeryObject() {
    IOException checked = new IOException();
    assertSame(
        checked,
        assertThrows(IOException.class, () -> Driver.<Object, RuntimeException>rethrow(checked)));
    assertTrue(
        Driver.bind((Object) null) && Driver.bind(1) && Driver.bind(1.5f) && Driver.bind(false));
  }
}
