package dev.fermata.processor.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.abi.Frame;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Sketch;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bodies with a thousand awaits compile, run, and stay within what the JIT compiler takes. */
class LongBodyTest {
  private static final int AWAITS = 1000;
  private static final int BRANCHES = 100;

  private final Sketch s = new Sketch();
  private final Local probe = s.local("@" + Probe.class.getName(), "probe", Local.Role.PARAMETER);
  private final Local sum = s.local("int", "sum");

  private List<Code> awaits() {
    List<Code> members = new ArrayList<>();
    for (int i = 0; i < AWAITS; i++) {
      members.add(s.await(Protocol.INT, "t.awaitInt(#probe.value(" + i + "))"));
      members.add(s.text("#sum~ += t.intValue();"));
    }
    return members;
  }

  private void check(Object expected, Code... code) throws Throwable {
    CoroutineBody body = s.body("F", code).with(probe).at("A", "m", 1);
    Generated generated = Generated.compile(body);
    for (Probe.Mode mode : Probe.Mode.values()) {
      assertEquals(expected, new Probe.Runner().run(generated.frame("F", new Probe(mode, 0))));
    }
    assertTrue(
        generated.longestMethod("Outer$F") < 8000,
        "longest method: " + generated.longestMethod("Outer$F"));
  }

  /** HotSpot compiles no method of more than 8,000 bytes of byte code. */
  @Test
  void Z007_theBodyThatIsJustNotSplitIsWithinTheLimit() throws Throwable {
    for (int awaits = 10; awaits <= 130; awaits += 10) {
      List<Code> code = new ArrayList<>(List.of(s.declare("int", sum, "0")));
      code.addAll(awaits().subList(0, 2 * awaits));
      code.add(s.leave("return t.done(#sum);"));
      check(awaits * (awaits - 1) / 2, code.toArray(Code[]::new));
    }
  }

  @Test
  void oneAfterTheOther() throws Throwable {
    List<Code> code = new ArrayList<>(List.of(s.declare("int", sum, "0")));
    code.addAll(awaits());
    code.add(s.leave("return t.done(#sum);"));
    check(AWAITS * (AWAITS - 1) / 2, code.toArray(Code[]::new));
  }

  @Test
  void inALoop() throws Throwable {
    Local i = s.local("int", "i");
    check(
        AWAITS * (AWAITS - 1),
        s.declare("int", sum, "0"),
        s.declare("int", i, "0"),
        s.loop("l", "#i < 2", s.block(awaits().toArray(Code[]::new)), "#i~++"),
        s.leave("return t.done(#sum);"));
  }

  @Test
  void inBranches() throws Throwable {
    inBranches(BRANCHES);
  }

  @Test
  void inAThousandBranches() throws Throwable {
    inBranches(AWAITS);
  }

  private void inBranches(int count) throws Throwable {
    Code chain = s.block(s.leave("return t.done(#sum);"));
    for (int i = count; i > 0; i--) {
      chain = s.when(
          "#sum == " + i,
          s.block(
              s.await(Protocol.INT, "t.awaitInt(#probe.value(" + i + "))"),
              s.text("#sum~ -= t.intValue();")),
          chain);
    }
    check(0, s.declare("int", sum, "7"), chain, s.leave("return t.done(#sum);"));
  }

  @Test
  void inArms() throws Throwable {
    inArms(BRANCHES);
  }

  @Test
  void inAThousandArms() throws Throwable {
    inArms(AWAITS);
  }

  private void inArms(int count) throws Throwable {
    Local arm = s.local("int", "arm");
    Code[] arms = new Code[count];
    for (int i = 0; i < count; i++) {
      arms[i] = s.block(
          s.await(Protocol.INT, "t.awaitInt(#probe.value(" + i + "))"),
          s.text("#sum~ += t.intValue();"));
    }
    check(
        count - 3 + count - 2 + count - 1,
        s.declare("int", sum, "0"),
        s.declare("int", arm, String.valueOf(count - 2)),
        s.switchOn("w", "arm", arms),
        s.leave("return t.done(#sum);"));
  }

  @Test
  void inATryWithAFinallyBlock() throws Throwable {
    check(
        AWAITS * (AWAITS - 1) / 2 + 1,
        s.declare("int", sum, "0"),
        s.attempt(s.block(awaits().toArray(Code[]::new)), List.of(), s.block(s.text("#sum~++;"))),
        s.leave("return t.done(#sum);"));
  }

  @Test
  void deadVariablesAreClearedAcrossParts() throws Throwable {
    List<Code> code = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      Local v = s.local("String", "v" + i);
      code.add(s.declare("String", v, "\"value\" + " + i));
      code.add(s.await("t.await(#probe.value(" + i + "))"));
      code.add(s.text("#v" + i + ".length();"));
    }
    code.add(s.leave("return t.done(r);"));
    CoroutineBody body = s.body("F", code.toArray(Code[]::new)).with(probe).at("A", "m", 1);
    Generated generated = Generated.compile(body);
    for (Probe.Mode mode : List.of(Probe.Mode.PENDING, Probe.Mode.MIXED)) {
      Frame frame = generated.frame("F", new Probe(mode, 5));
      List<Integer> kept = new ArrayList<>();
      new Probe.Runner().run(frame, suspended -> kept.add(countOfStrings(suspended)));
      assertTrue(kept.size() > 100);
      assertTrue(kept.stream().allMatch(n -> n == 1), () -> mode + " kept " + kept);
    }
  }

  private static int countOfStrings(Frame frame) {
    int count = 0;
    for (java.lang.reflect.Field field : frame.getClass().getDeclaredFields()) {
      field.setAccessible(true);
      try {
        count += field.getType() == String.class && field.get(frame) != null ? 1 : 0;
      } catch (IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }
    return count;
  }
}
