package dev.fermata.processor.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Sketch;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatesTest {
  private final Sketch s = new Sketch();

  @Test
  void statementsOwnContiguousStatesInSourceOrder() {
    Code.Block code = NormalForm.of(s.block(
        s.await("a()"),
        s.when("c", s.block(s.await("b()"), s.await("c()")), s.block(s.await("d()"))),
        s.text("x();"),
        s.attempt(s.block(s.await("e()")), List.of())));
    States states = States.of(code);
    List<Code> members = code.body();
    Code.If branch = (Code.If) members.get(1);

    assertEquals(5, states.count());
    assertEquals(1, states.first(members.get(0)));
    assertEquals(List.of(2, 4), List.of(states.first(branch), states.last(branch)));
    assertEquals(List.of(2, 3), List.of(states.first(branch.then()), states.last(branch.then())));
    assertFalse(states.isMarked(members.get(2)));
    assertEquals(5, states.first(members.get(3)));
    assertTrue(states.isMarked(code));
  }

  @Test
  void theSameNodeInTwoPlacesIsTwoStatements() {
    Code.Await shared = s.await("a()");
    assertEquals(2, States.of(NormalForm.of(s.block(shared, shared))).count());
  }

  @Test
  void anUnmarkedStatementHasNoStates() {
    Code.Text text = s.text("x();");
    States states = States.of(NormalForm.of(s.block(text)));
    assertThrows(IllegalArgumentException.class, () -> states.first(text));
  }
}
