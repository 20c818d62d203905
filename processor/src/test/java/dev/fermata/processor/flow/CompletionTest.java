package dev.fermata.processor.flow;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Sketch;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompletionTest {
  private final Sketch s = new Sketch();
  private final Code leave = s.leave("return null;");

  private void completes(Code... members) {
    Layout layout = Layout.of(s.block(members));
    assertTrue(layout.canComplete(layout.code()));
  }

  private void neverCompletes(Code... members) {
    Layout layout = Layout.of(s.block(members));
    assertFalse(layout.canComplete(layout.code()));
  }

  @Test
  void leavingEndsABlock() {
    neverCompletes(s.text("a();"), leave);
    neverCompletes(s.when("c", s.block(leave), s.block(leave)));
    completes(s.when("c", s.block(leave)));
    neverCompletes(new Code.Text(s.slice("throw x;"), 0, false, List.of()));
  }

  @Test
  void aSwitchOnTheStateCanAlwaysComplete() {
    completes(s.await("a()"), leave);
    completes(s.text("a();"), s.loop("l", "", s.block(s.await("a()"))));
  }

  @Test
  void aMarkedStatementThatComesFirstNeedsNoSwitch() {
    neverCompletes(s.loop("l", "", s.block(s.await("a()"))));
    neverCompletes(
        s.declare("int", s.local("int", "x"), ""), s.loop("l", "", s.block(s.await("#x= = a()"))));
    neverCompletes(s.when("c", s.block(s.await("a()"))), leave);
    completes(s.when("c", s.block(s.await("a()"))), s.await("b()"), leave);
  }

  @Test
  void whatFollowsTheLastStatementWithAwaitsStandsBehindTheSwitch() {
    neverCompletes(s.text("a();"), s.when("c", s.block(s.await("b()"))), leave);
    completes(s.text("a();"), s.when("c", s.block(s.await("b()"))), s.text("d();"));
    completes(s.text("a();"), s.when("c", s.block(s.await("b()"))));
  }

  @Test
  void commentsAreNoStatements() {
    neverCompletes(s.text("// a\n/* b\n */"), s.loop("l", "", s.block(s.await("a()"))));
    completes(s.text("// a\n b();"), s.loop("l", "", s.block(s.await("a()"))));
  }

  @Test
  void anEndlessLoopCompletesByBreak() {
    neverCompletes(s.loop("l", "", s.block(s.text("a();"))));
    completes(s.loop("l", "", s.block(s.when("c", s.block(s.breakTo("l"))))));
    completes(s.loop("l", "", s.block(s.exit("if (c) break l;", s.exitTo("l", false)))));
    neverCompletes(s.loop("l", "", s.block(leave, s.breakTo("l"))));
    neverCompletes(s.loop("l", "", s.block(s.continueTo("l"))));
  }

  @Test
  void aLoopOnAConditionCompletes() {
    completes(s.loop("l", "c", s.block(leave)));
    completes(s.loop("l", "c", s.block(s.await("a()"))));
  }

  @Test
  void aDoLoopCompletesWhenItsConditionIsReached() {
    completes(s.doWhile("l", s.block(s.text("a();")), "c"));
    neverCompletes(s.doWhile("l", s.block(s.text("a();")), "true"));
    neverCompletes(s.doWhile("l", s.block(leave), "c"));
    completes(s.doWhile("l", s.block(s.when("d", s.block(s.continueTo("l"))), leave), "c"));
  }

  @Test
  void aLabeledBlockCompletesByBreak() {
    neverCompletes(s.labeled("l", s.block(leave)));
    completes(s.labeled("l", s.block(s.when("c", s.block(s.breakTo("l"))), leave)));
  }

  @Test
  void anOldSwitchWithoutDefaultCompletes() {
    s.local("int", "arm");
    completes(s.switchOn("w", "arm", s.block(leave)));
  }

  @Test
  void aTryCompletesWithItsBodyOrAHandler() {
    Code.Catch leaving = s.handler("Exception", s.local("Exception", "e"), s.block(leave));
    Code.Catch going = s.handler("Exception", s.local("Exception", "e"), s.block(s.text("a();")));
    neverCompletes(s.attempt(s.block(leave), List.of(leaving)));
    completes(s.attempt(s.block(leave), List.of(going)));
    completes(s.attempt(s.block(s.text("a();")), List.of(leaving)));
  }

  @Test
  void aFinallyBlockThatLeavesStopsEverythingUnlessItIsGuarded() {
    neverCompletes(s.attempt(s.block(s.text("a();")), List.of(), s.block(leave)));
    neverCompletes(
        s.labeled("l", s.block(s.attempt(s.block(s.breakTo("l")), List.of(), s.block(leave)))));
    completes(s.labeled(
        "l",
        s.block(s.attempt(
            s.block(s.when("c", s.block(s.await("a()"))), s.breakTo("l")),
            List.of(),
            s.block(leave)))));
  }
}
