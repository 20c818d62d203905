package dev.fermata.processor.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Sketch;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LivenessTest {
  private final Sketch s = new Sketch();
  private final Local x = s.local("int", "x");
  private final Local y = s.local("int", "y");

  /** The names of the locals live at each suspension point, one string each. */
  private List<String> live(Code... members) {
    Layout layout = Layout.of(s.block(members));
    return layout.states().awaits().stream()
        .map(await -> layout.states().first(await))
        .map(state -> Stream.of(x, y)
            .filter(local -> layout.liveness().isLive(local, state))
            .map(Local::name)
            .reduce("", String::concat))
        .toList();
  }

  @Test
  void whatIsReadLaterIsLive() {
    assertEquals(
        List.of("xy", "y", ""),
        live(s.await("a()"), s.await("b(#x)"), s.text("use(#y);"), s.await("c()")));
  }

  @Test
  void anAssignmentEndsTheLifeOfTheOldValue() {
    assertEquals(
        List.of("", "x"),
        live(s.await("a()"), s.assign("x", "1"), s.await("b()"), s.text("use(#x);")));
    assertEquals(List.of("x"), live(s.await("a()"), s.assign("x", "#x + 1"), s.text("use(#x);")));
  }

  @Test
  void aDeclarationEndsTheLifeOfTheValueFromTheLastRound() {
    assertEquals(
        List.of("x", ""),
        live(s.loop(
            "l",
            "",
            s.block(
                s.declare("int", x, ""),
                s.text("#x= = 1;"),
                s.await("a()"),
                s.text("use(#x);"),
                s.await("b()")))));
  }

  @Test
  void aWriteInCopiedTextMayNotHappen() {
    assertEquals(List.of("x"), live(s.await("a()"), s.text("if (c) #x= = 1;"), s.text("use(#x);")));
    assertEquals(List.of(""), live(s.await("a()"), s.text("#x= = 1;")));
    assertEquals(List.of("x"), live(s.await("a()"), s.text("#x~++;")));
  }

  @Test
  void aLoopCarriesValuesToItsHead() {
    assertEquals(
        List.of("xy"), live(s.loop("l", "#x > 0", s.block(s.text("use(#y);"), s.await("a()")))));
    assertEquals(List.of("x"), live(s.loop("l", "", s.block(s.await("a()")), "#x~++")));
    assertEquals(
        List.of("xy"), live(s.doWhile("l", s.block(s.text("use(#y);"), s.await("a()")), "#x > 0")));
  }

  @Test
  void anEndlessLoopIsLeftByBreakOnly() {
    assertEquals(List.of(""), live(s.loop("l", "", s.block(s.await("a()"))), s.text("use(#x);")));
    assertEquals(
        List.of("x"),
        live(
            s.loop("l", "", s.block(s.await("a()"), s.when("c", s.block(s.breakTo("l"))))),
            s.text("use(#x);")));
  }

  @Test
  void jumpsGoToWhatIsLiveAtTheirTargets() {
    assertEquals(
        List.of("y"),
        live(
            s.labeled("out", s.block(s.await("a()"), s.breakTo("out"), s.text("use(#x);"))),
            s.text("use(#y);")));
    assertEquals(
        List.of("x"),
        live(
            s.loop("l", "#x > 0", s.block(s.await("a()"), s.continueTo("l"))),
            s.leave("return null;"),
            s.text("use(#y);")));
    assertEquals(
        List.of("y"),
        live(
            s.labeled(
                "out",
                s.block(
                    s.await("a()"),
                    new Code.Text(s.slice("break out;"), 0, false, List.of(s.exitTo("out", false))),
                    s.text("use(#x);"))),
            s.text("use(#y);")));
  }

  @Test
  void nothingIsLiveBeforeTheBodyIsLeft() {
    assertEquals(
        List.of("x"), live(s.await("a()"), s.leave("return t.done(#x);"), s.text("use(#y);")));
  }

  @Test
  void branchesJoin() {
    assertEquals(
        List.of("xy"),
        live(
            s.await("a()"), s.when("c", s.block(s.text("use(#x);")), s.block(s.text("use(#y);")))));
    assertEquals(
        List.of("x", "y"),
        live(s.when(
            "c",
            s.block(s.await("a()"), s.text("use(#x);")),
            s.block(s.await("b()"), s.text("use(#y);")))));
  }

  @Test
  void whatHandlersNeedIsLiveThroughoutTheBody() {
    Local e = s.local("Exception", "e");
    assertEquals(
        List.of("x", ""),
        live(
            s.attempt(
                s.block(s.await("a()"), s.assign("x", "1")),
                List.of(s.handler("Exception", e, s.block(s.text("use(#x);"))))),
            s.await("b()")));
  }

  @Test
  void whatAFinallyBlockNeedsIsLiveEvenWhereTheBodyLeaves() {
    assertEquals(
        List.of("xy"),
        live(
            s.attempt(
                s.block(s.await("a()"), s.leave("return null;")),
                List.of(),
                s.block(s.text("use(#x);"))),
            s.text("use(#y);")));
  }

  @Test
  void theArmIsLiveInsideItsSwitchOnly() {
    assertEquals(
        List.of("xy", "x", ""),
        live(
            s.switchOn(
                "w", "x", s.block(s.await("a()")), s.block(s.text("use(#y);"), s.await("b()"))),
            s.await("c()")));
  }

  @Test
  void deeplyNestedLoopsStayCheap() {
    Code code = s.block(s.await("a()"), s.text("use(#x);"));
    for (int i = 0; i < 60; i++) {
      code = s.block(s.loop("l" + i, "#y > 0", code));
    }
    Code nest = code;
    assertEquals(
        List.of("xy"), assertTimeoutPreemptively(Duration.ofSeconds(20), () -> live(nest)));
  }
}
