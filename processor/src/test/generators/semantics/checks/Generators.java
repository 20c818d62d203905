package checks;

import static dev.fermata.Fermata.*;
import static org.junit.jupiter.api.Assertions.*;

import dev.fermata.*;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Python's generators (PEP 342, PEP 380), in Java. */
public class Generators {
  static final List<String> LOG = new ArrayList<>();

  static List<String> log() {
    List<String> copy = List.copyOf(LOG);
    LOG.clear();
    return copy;
  }

  static String message(Class<? extends Throwable> type, org.junit.jupiter.api.function.Executable code) {
    return assertThrows(type, code).getMessage();
  }

  @Async
  static Generator<Integer, Void, String> count(int n) {
    LOG.add("start");
    try {
      for (int i = 0; i < n; i++) emit(i);
    } finally {
      LOG.add("finally");
    }
    return end("counted " + n);
  }

  @Async
  static Generator<String, String, String> echo() {
    String got = "nothing";
    while (!"stop".equals(got)) {
      try {
        String sent = emit("got " + got);
        got = sent;
      } catch (IllegalArgumentException e) {
        got = "caught " + e.getMessage();
      }
    }
    return end("stopped");
  }

  // Values

  public static void callingRunsNothing() {
    Generator<Integer, Void, String> g = Generators_Async.count(2);
    assertEquals(List.of(), log());
    assertEquals(0, g.next());
    assertEquals(List.of("start"), log());
    g.close();
    log();
  }

  public static void hasNextRunsToTheValueOnceAndKeepsIt() {
    Generator<Integer, Void, String> g = Generators_Async.count(1);
    assertTrue(g.hasNext());
    assertTrue(g.hasNext());
    assertEquals(List.of("start"), log());
    assertEquals(0, g.next());
    assertFalse(g.hasNext());
    assertFalse(g.hasNext());
    assertEquals(List.of("finally"), log());
    assertThrows(NoSuchElementException.class, g::next);
    assertThrows(NoSuchElementException.class, g::next);
    assertThrows(NoSuchElementException.class, () -> g.send(null));
    assertEquals("counted 1", g.returned());
  }

  public static void returnedFailsUntilTheBodyHasReturned() {
    Generator<Integer, Void, String> g = Generators_Async.count(1);
    assertThrows(IllegalStateException.class, g::returned);
    g.next();
    assertThrows(IllegalStateException.class, g::returned);
    g.close();
    assertThrows(IllegalStateException.class, g::returned);
    log();
  }

  @Async
  static Generator<String, Void, Void> nulls() {
    emit(null);
    emit("x");
    emit(null);
    return end();
  }

  public static void nullIsAValue() {
    List<String> all = new ArrayList<>();
    Generators_Async.nulls().forEach(all::add);
    assertEquals("[null, x, null]", all.toString());
    Generator<String, Void, Void> g = Generators_Async.nulls();
    assertTrue(g.hasNext());
    assertNull(g.next());
    assertEquals("x", g.next());
    assertNull(g.next());
    assertFalse(g.hasNext());
    assertNull(g.returned());
  }

  @Async
  static Generator<Byte, Void, Character> bytes() {
    emit('a');
    emit(98);
    final short s = 99;
    emit(s);
    return end('z');
  }

  public static void constantsAreNarrowedAsInAnAssignment() {
    Generator<Byte, Void, Character> g = Generators_Async.bytes();
    assertEquals(List.of((byte) 97, (byte) 98, (byte) 99), g.stream().toList());
    assertEquals('z', g.returned());
  }

  public static void generatorsOfOneMethodAreIndependent() {
    Generator<Integer, Void, String> a = Generators_Async.count(3);
    Generator<Integer, Void, String> b = Generators_Async.count(3);
    assertEquals(0, a.next());
    assertEquals(1, a.next());
    assertEquals(0, b.next());
    assertEquals(2, a.next());
    assertEquals(1, b.next());
    log();
  }

  // Sending

  public static void whatIsSentIsTheValueOfTheEmit() {
    Generator<String, String, String> g = Generators_Async.echo();
    assertEquals("got nothing", g.next());
    assertEquals("got a", g.send("a"));
    assertEquals("got null", g.next());
    assertEquals("got null", g.send(null));
    assertEquals("got b", g.send("b"));
    assertThrows(NoSuchElementException.class, () -> g.send("stop"));
    assertEquals("stopped", g.returned());
  }

  public static void aGeneratorMustBePrimed() {
    Generator<String, String, String> g = Generators_Async.echo();
    assertEquals(
        "can't send non-null value to a just-started generator",
        message(IllegalStateException.class, () -> g.send("early")));
    assertEquals("got nothing", g.send(null));
    assertEquals("got x", g.send("x"));
  }

  public static void sendingAfterHasNextWouldLoseAValue() {
    Generator<String, String, String> g = Generators_Async.echo();
    assertTrue(g.hasNext());
    assertThrows(IllegalStateException.class, () -> g.send("a"));
    assertEquals("got nothing", g.next());
    assertEquals("got a", g.send("a"));
  }

  // Throwing in

  public static void whatIsThrownInArrivesAtTheEmit() {
    Generator<String, String, String> g = Generators_Async.echo();
    g.next();
    assertEquals("got caught one", g.throwInto(new IllegalArgumentException("one")));
    IOException error = new IOException("two");
    assertSame(error, assertThrows(IOException.class, () -> g.throwInto(error)));
    assertFalse(g.hasNext());
  }

  public static void throwingIntoAFreshGeneratorEndsItWithoutRunningIt() {
    Generator<Integer, Void, String> g = Generators_Async.count(3);
    IOException error = new IOException("early");
    assertSame(error, assertThrows(IOException.class, () -> g.throwInto(error)));
    assertEquals(List.of(), log());
    assertFalse(g.hasNext());
    assertSame(error, assertThrows(IOException.class, () -> g.throwInto(error)));
  }

  @Async
  static Generator<Integer, Void, Integer> swallowing() {
    try {
      emit(1);
    } catch (IllegalStateException e) {
      return end(7);
    }
    return end(8);
  }

  public static void aBodyThatReturnsOnWhatIsThrownInIsExhausted() {
    Generator<Integer, Void, Integer> g = Generators_Async.swallowing();
    g.next();
    assertThrows(NoSuchElementException.class, () -> g.throwInto(new IllegalStateException()));
    assertEquals(7, g.returned());
  }

  @Async
  static Generator<Integer, Void, Void> failing() throws IOException {
    emit(1);
    throw new IOException("body");
  }

  public static void whatTheBodyThrowsComesOutAndEndsIt() throws IOException {
    Generator<Integer, Void, Void> g = Generators_Async.failing();
    assertEquals(1, g.next());
    assertEquals("body", message(IOException.class, g::next));
    assertFalse(g.hasNext());
    assertThrows(NoSuchElementException.class, g::next);
    assertThrows(IllegalStateException.class, g::returned);
  }

  // Closing

  public static void closeRunsFinallyBlocksOnce() {
    Generator<Integer, Void, String> g = Generators_Async.count(3);
    g.next();
    log();
    g.close();
    assertEquals(List.of("finally"), log());
    g.close();
    assertEquals(List.of(), log());
    assertFalse(g.hasNext());
  }

  public static void closingAFreshGeneratorRunsNothing() {
    Generator<Integer, Void, String> g = Generators_Async.count(3);
    g.close();
    assertFalse(g.hasNext());
    assertEquals(List.of(), log());
  }

  @Async
  static Generator<String, Void, Void> stubborn() {
    try {
      emit("a");
    } finally {
      emit("in finally");
      LOG.add("after");
    }
    return end();
  }

  public static void aGeneratorThatEmitsWhileClosingIsRefused() {
    Generator<String, Void, Void> g = Generators_Async.stubborn();
    g.next();
    assertEquals(
        "generator ignored close(): it emitted a value",
        message(IllegalStateException.class, g::close));
    assertEquals(List.of(), log());
    g.close(); // it stands at the second emit now
    assertFalse(g.hasNext());
  }

  @Async
  static Generator<String, Void, Void> failingFinally() {
    try {
      emit("a");
    } finally {
      LOG.add("fails");
      if (LOG.size() > 0) throw new IllegalArgumentException("finally");
    }
    return end();
  }

  public static void whatAFinallyBlockThrowsComesOutOfClose() {
    Generator<String, Void, Void> g = Generators_Async.failingFinally();
    g.next();
    assertEquals("finally", message(IllegalArgumentException.class, g::close));
    g.close();
    log();
  }

  public static void tryWithResourcesClosesWhenALoopIsLeft() {
    try (Generator<Integer, Void, String> g = Generators_Async.count(9)) {
      for (int i : g) {
        if (i == 2) break;
      }
    }
    assertEquals(List.of("start", "finally"), log());
  }

  // Running already

  static Generator<Integer, Void, Void> self;

  @Async
  static Generator<Integer, Void, Void> reentrant(String how) {
    emit(1);
    try {
      switch (how) {
        case "next" -> self.next();
        case "hasNext" -> self.hasNext();
        case "close" -> self.close();
        case "throw" -> self.throwInto(new IOException());
        case "send" -> self.send(null);
        case "emitAll" -> emitAll(self);
        default -> throw new AssertionError();
      }
    } catch (IllegalStateException e) {
      LOG.add(e.getMessage());
    }
    emit(2);
    return end();
  }

  public static void aRunningGeneratorRefusesToBeRun() {
    for (String how : List.of("next", "hasNext", "close", "throw", "send", "emitAll")) {
      self = Generators_Async.reentrant(how);
      assertEquals(1, self.next());
      assertEquals(2, self.next(), how);
      assertEquals(List.of("generator already executing"), log(), how);
      assertFalse(self.hasNext());
    }
  }

  // Delegating

  @Async
  static Generator<String, String, String> declaring() throws IOException {
    String sent = emit("first");
    if ("fail".equals(sent)) throw new IOException("inner");
    try {
      sent = emit("second " + sent);
    } finally {
      LOG.add("inner finally");
    }
    return end("result " + sent);
  }

  @Async
  static Generator<String, String, String> outerOf(Supplier<Generator<String, String, String>> inner) throws IOException {
    String result;
    try {
      result = emitAll(inner.get());
    } catch (RuntimeException e) {
      result = "error " + e.getMessage();
    } catch (Exception e) {
      result = "checked " + e.getMessage();
    } finally {
      LOG.add("outer finally");
    }
    emit("inner gave " + result);
    return end(result);
  }

  static Generator<String, String, String> over(Generator<String, String, String> inner) throws IOException {
    return Generators_Async.outerOf(() -> inner);
  }

  public static void sentValuesGoToTheInnermost() throws IOException {
    Generator<String, String, String> g = over(over(over(Generators_Async.declaring())));
    assertEquals("first", g.next());
    assertEquals("second x", g.send("x"));
    assertEquals("inner gave result y", g.send("y"));
    assertEquals(List.of("inner finally", "outer finally"), log());
    assertEquals("inner gave result y", g.send("z"));
    assertEquals("inner gave result y", g.next());
    assertFalse(g.hasNext());
    assertEquals("result y", g.returned());
    log();
  }

  public static void whatTheInnerThrowsArrivesAtTheOuter() throws IOException {
    Generator<String, String, String> g = over(Generators_Async.declaring());
    g.next();
    assertEquals("inner gave checked inner", g.send("fail"));
    assertEquals(List.of("outer finally"), log());
    g.close();
  }

  public static void thrownInErrorsGoToTheInnermost() throws IOException {
    Generator<String, String, String> g = over(Generators_Async.echo());
    g.next();
    assertEquals("got caught x", g.throwInto(new IllegalArgumentException("x")));
    assertEquals("inner gave error y", g.throwInto(new IllegalStateException("y")));
    g.close();
    log();
  }

  public static void closeGoesFromTheInnermostOutwards() throws IOException {
    Generator<String, String, String> inner = Generators_Async.declaring();
    Generator<String, String, String> g = over(over(inner));
    g.next();
    g.next();
    g.close();
    assertEquals(List.of("inner finally", "outer finally", "outer finally"), log());
    assertFalse(inner.hasNext());
    assertFalse(g.hasNext());
  }

  @Async
  static Generator<String, String, String> swallowsTheExit() {
    try {
      emit("a");
    } catch (Throwable t) {
      return end("swallowed");
    }
    return end("fine");
  }

  /** PEP 380: the inner one is closed, whatever it returns; then the exit is thrown into the outer one. */
  public static void anInnerOneThatSwallowsTheExitDoesNotStopTheClosing() throws IOException {
    Generator<String, String, String> inner = Generators_Async.swallowsTheExit();
    Generator<String, String, String> g = over(inner);
    g.next();
    g.close();
    assertEquals(List.of("outer finally"), log());
    assertEquals("swallowed", inner.returned());
    assertFalse(g.hasNext());
  }

  @Async
  static Generator<String, String, String> emitsAtExit() {
    try {
      emit("a");
    } finally {
      emit("b");
    }
    return end("fine");
  }

  /** PEP 380: that the inner one ignored the closing is an error at the outer one's emitAll. */
  public static void anInnerOneThatIgnoresTheClosingIsAnErrorOfTheOuter() throws IOException {
    Generator<String, String, String> inner = Generators_Async.emitsAtExit();
    Generator<String, String, String> g = over(inner);
    g.next();
    assertEquals(
        "generator ignored close(): it emitted a value",
        message(IllegalStateException.class, g::close)); // the outer one caught it, and emitted
    assertEquals(List.of("outer finally"), log());
    inner.close();
    g.close();
  }

  public static void anInnerOneMayHaveStarted() throws IOException {
    Generator<String, String, String> inner = Generators_Async.echo();
    inner.next();
    inner.send("a");
    Generator<String, String, String> g = over(inner);
    assertEquals("got null", g.next());
    assertEquals("got b", g.send("b"));
    assertEquals("inner gave stopped", g.send("stop"));
    assertEquals("stopped", inner.returned());
    log();
  }

  public static void aFetchedValueOfTheInnerOneIsHandedOut() throws IOException {
    Generator<String, String, String> inner = Generators_Async.echo();
    assertTrue(inner.hasNext());
    Generator<String, String, String> g = over(inner);
    assertEquals("got nothing", g.next());
    assertEquals("got b", g.send("b"));
    g.close();
    log();
  }

  public static void anExhaustedInnerOneGivesNull() throws IOException {
    Generator<String, String, String> inner = Generators_Async.echo();
    inner.next();
    assertThrows(NoSuchElementException.class, () -> inner.send("stop"));
    Generator<String, String, String> g = over(inner);
    assertEquals("inner gave null", g.next());
    log();
  }

  public static void nullCannotBeGoneOnWith() throws IOException {
    Generator<String, String, String> g = over(null);
    assertTrue(g.next().startsWith("inner gave error"));
    log();
  }

  @Async
  static Generator<Integer, Integer, String> counting(int from, int to) {
    for (int i = from; i < to; i++) {
      Integer sent = emit(i);
      if (sent != null) i += sent;
    }
    return end("counted");
  }

  @Async
  static Generator<Integer, Integer, String> passing(Generator<Integer, Integer, String> inner) {
    try {
      return end("passed " + emitAll(inner));
    } catch (IllegalStateException e) {
      emit(-1);
      return end(e.getMessage());
    }
  }

  private static Generator<Integer, Integer, String> nested(int depth, Generator<Integer, Integer, String> inner) {
    return depth == 0 ? inner : Generators_Async.passing(nested(depth - 1, inner));
  }

  /** As in CPython, where yield from asks the inner one anew for each value. */
  public static void anInnerOneMayBeAskedByOthersMeanwhile() {
    for (int depth = 1; depth < 4; depth++) {
      Generator<Integer, Integer, String> inner = Generators_Async.counting(0, 10);
      Generator<Integer, Integer, String> outer = nested(depth, inner);
      assertEquals(0, outer.next());
      assertEquals(1, inner.next());
      assertEquals(2, inner.next());
      assertEquals(3, outer.next());
      assertEquals(6, outer.send(2));
      assertEquals(8, inner.send(1));
      assertEquals(9, outer.next());
      assertThrows(NoSuchElementException.class, outer::next);
      assertEquals("passed ".repeat(depth) + "counted", outer.returned());
      assertThrows(NoSuchElementException.class, inner::next);
    }
  }

  public static void anInnerOneThatOthersEndGivesNull() {
    Generator<Integer, Integer, String> inner = Generators_Async.counting(0, 2);
    Generator<Integer, Integer, String> outer = nested(2, inner);
    outer.next();
    assertEquals(1, inner.next());
    assertThrows(NoSuchElementException.class, inner::next);
    assertThrows(NoSuchElementException.class, () -> outer.send(5));
    assertEquals("passed passed null", outer.returned());
    Generator<Integer, Integer, String> closed = Generators_Async.counting(0, 2);
    Generator<Integer, Integer, String> over = nested(1, closed);
    over.next();
    closed.close();
    IllegalArgumentException error = new IllegalArgumentException("thrown");
    assertSame(error, assertThrows(IllegalArgumentException.class, () -> over.throwInto(error)));
  }

  public static void twoMayGoOnWithOne() {
    Generator<Integer, Integer, String> inner = Generators_Async.counting(0, 6);
    Generator<Integer, Integer, String> one = nested(2, inner);
    Generator<Integer, Integer, String> other = nested(1, inner);
    assertEquals(0, one.next());
    assertEquals(1, other.next());
    assertEquals(2, one.next());
    assertEquals(3, other.next());
    assertEquals(4, inner.next());
    one.close();
    assertThrows(NoSuchElementException.class, other::next);
    assertEquals("passed null", other.returned());
  }

  public static void theMiddleOneMayBeAskedToo() {
    Generator<Integer, Integer, String> inner = Generators_Async.counting(0, 8);
    Generator<Integer, Integer, String> middle = nested(1, inner);
    Generator<Integer, Integer, String> outer = nested(1, middle);
    assertEquals(0, outer.next());
    assertEquals(1, inner.next());
    assertEquals(2, middle.next());
    assertEquals(3, outer.next());
    assertEquals(4, middle.next());
    assertEquals(5, inner.next());
    assertEquals(6, outer.next());
    assertTrue(inner.hasNext());
    assertEquals(7, outer.next());
    assertThrows(NoSuchElementException.class, outer::next);
    assertEquals("passed passed counted", outer.returned());
  }

  public static void aRunningOneIsNotAskedThroughAnother() {
    List<Generator<Integer, Integer, String>> holder = new ArrayList<>();
    Generator<Integer, Integer, String> inner = Generators_Async.asking(holder);
    Generator<Integer, Integer, String> outer = nested(1, inner);
    holder.add(outer);
    assertEquals(1, outer.next());
    assertEquals(-1, inner.next());
    assertThrows(NoSuchElementException.class, outer::next);
    assertEquals("generator already executing", outer.returned());
  }

  /** Asks, while it runs, the one that goes on with it. */
  @Async
  static Generator<Integer, Integer, String> asking(List<Generator<Integer, Integer, String>> outer) {
    emit(1);
    emit(outer.get(0).next());
    return end("asked");
  }

  @Async
  static Generator<Integer, Void, Integer> descend(int depth) {
    emit(depth);
    if (depth == 0) return end(0);
    return end(emitAll(descend(depth - 1)) + 1);
  }

  @Async
  static Generator<Integer, Void, Integer> ascend(int depth) {
    int below = depth == 0 ? 0 : emitAll(ascend(depth - 1));
    emit(depth);
    return end(below + 1);
  }

  @Async
  static Generator<Integer, Void, Integer> tail(int depth) {
    emit(depth);
    return depth == 0 ? end(99) : tail(depth - 1);
  }

  public static void depthCostsNoStack() {
    int depth = 200_000;
    Generator<Integer, Void, Integer> down = Generators_Async.descend(depth);
    long sum = 0;
    for (int i : down) sum += i;
    assertEquals((long) depth * (depth + 1) / 2, sum);
    assertEquals(depth, down.returned());
    Generator<Integer, Void, Integer> up = Generators_Async.ascend(depth);
    sum = 0;
    for (int i : up) sum -= i;
    assertEquals(-(long) depth * (depth + 1) / 2, sum);
    assertEquals(depth + 1, up.returned());
    Generator<Integer, Void, Integer> tail = Generators_Async.tail(1000);
    assertEquals(1001, tail.stream().count());
    assertEquals(99, tail.returned());
  }

  public static void closingADeepOneCostsNoStack() {
    Generator<Integer, Void, Integer> down = Generators_Async.descend(100_000);
    for (int i = 0; i < 50_000; i++) down.next();
    down.close();
    assertFalse(down.hasNext());
  }

  @Async
  static Generator<String, Void, Void> delegatesInFinally() {
    try {
      emit("a");
    } finally {
      emitAll(empty());
      LOG.add("after");
    }
    return end();
  }

  @Async
  static Generator<String, Void, Void> empty() {
    LOG.add("empty");
    return end();
  }

  public static void closingMayGoOnWithOnesThatEmitNothing() {
    Generator<String, Void, Void> g = Generators_Async.delegatesInFinally();
    g.next();
    g.close();
    assertEquals(List.of("empty", "after"), log());
  }

  // Views

  public static void iteratorsOfOneGeneratorShareItsValues() {
    Generator<Integer, Void, String> g = Generators_Async.count(4);
    Iterator<Integer> a = g.iterator();
    Iterator<Integer> b = g.iterator();
    assertEquals(0, a.next());
    assertEquals(1, b.next());
    assertEquals(2, g.next());
    assertEquals(3, a.next());
    assertFalse(b.hasNext());
    assertThrows(UnsupportedOperationException.class, a::remove);
    log();
  }

  public static void anIterableFromAFactoryBeginsAnew() {
    Iterable<Integer> numbers = Generator.iterable(() -> Generators_Async.count(3));
    for (int round = 0; round < 2; round++) {
      List<Integer> all = new ArrayList<>();
      numbers.forEach(all::add);
      assertEquals(List.of(0, 1, 2), all);
    }
    assertEquals(4, log().size());
  }

  @Async
  static Generator<Long, Void, Void> naturals() {
    try {
      for (long i = 0; ; i++) emit(i);
    } finally {
      LOG.add("closed");
    }
  }

  public static void streamsAreLazyAndClosingThemClosesTheGenerator() {
    try (var stream = Generators_Async.naturals().stream()) {
      assertEquals(List.of(1L, 3L, 5L), stream.filter(n -> n % 2 == 1).limit(3).collect(Collectors.toList()));
    }
    assertEquals(List.of("closed"), log());
  }

  public static void aGeneratorHasTheNameOfItsMethod() {
    assertEquals("Generators.naturals", Generators_Async.naturals().name());
    assertEquals("<Generator Generators.naturals>", Generators_Async.naturals().toString());
  }
}
