package dev.fermata.processor.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Sketch;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HoistingTest {
  private final Sketch s = new Sketch();
  private final Local x = s.local("int", "x");

  private List<String> hoisted(Code... members) {
    return Layout.of(s.block(members)).hoisted().stream().map(Local::name).toList();
  }

  @Test
  void aVariableThatIsReadBehindAnAwaitMoves() {
    assertEquals(
        List.of("x"), hoisted(s.declare("int", x, "1"), s.await("a()"), s.text("use(#x);")));
  }

  @Test
  void aVariableThatIsOnlyWrittenBehindAnAwaitMoves() {
    assertEquals(
        List.of("x"), hoisted(s.declare("int", x, ""), s.await("a()"), s.assign("x", "1")));
  }

  @Test
  void anArgumentOfTheAwaitItselfStays() {
    assertEquals(
        List.of(), hoisted(s.declare("int", x, "1"), s.await("a(#x)"), s.text("other();")));
  }

  @Test
  void whatIsDeclaredBehindTheLastAwaitStays() {
    assertEquals(List.of(), hoisted(s.await("a()"), s.declare("int", x, "1"), s.text("use(#x);")));
  }

  @Test
  void betweenTwoAwaitsOnlyThoseThatCrossTheSecondMove() {
    Local y = s.local("int", "y");
    assertEquals(
        List.of("y"),
        hoisted(
            s.await("a()"),
            s.declare("int", x, "1"),
            s.declare("int", y, "#x"),
            s.await("a(#x)"),
            s.text("use(#y);")));
  }

  @Test
  void aVariableUsedInAConditionOfALoopThatAwaitsMoves() {
    assertEquals(
        List.of("x"),
        hoisted(s.declare("int", x, "1"), s.loop("l", "#x > 0", s.block(s.await("a()")))));
  }

  @Test
  void aVariableOfALoopBodyMovesWhenItCrossesAnAwaitInThere() {
    assertEquals(
        List.of("x"),
        hoisted(s.loop(
            "l", "", s.block(s.declare("int", x, "1"), s.await("a()"), s.text("use(#x);")))));
    assertEquals(
        List.of(),
        hoisted(s.loop(
            "l", "", s.block(s.declare("int", x, "1"), s.text("use(#x);"), s.await("a()")))));
  }

  @Test
  void aBlockWithoutBracesSharesTheScopeAroundIt() {
    assertEquals(
        List.of("x"),
        hoisted(s.sequence(s.declare("int", x, "1")), s.await("a()"), s.text("use(#x);")));
  }

  @Test
  void patternVariablesMoveWhenTheModelSaysSo() {
    Code.Declare forced =
        new Code.Declare(x, s.slice(""), s.slice("int"), Optional.empty(), true, 0);
    assertEquals(List.of("x"), hoisted(s.await("a()"), forced));
  }

  @Test
  void theArmOfASwitchThatAwaitsMoves() {
    assertEquals(
        List.of("x"),
        hoisted(s.declare("int", x, "pick()"), s.switchOn("w", "x", s.block(s.await("a()")))));
  }

  @Test
  void aVariableSharedByTwoArmsMoves() {
    Local arm = s.local("int", "arm");
    assertEquals(
        List.of("x", "arm"),
        hoisted(
            s.declare("int", arm, "1"),
            s.switchOn(
                "w",
                "arm",
                s.block(s.declare("int", x, ""), s.await("a()")),
                s.block(s.text("use(#x= = 1);")))));
  }
}
