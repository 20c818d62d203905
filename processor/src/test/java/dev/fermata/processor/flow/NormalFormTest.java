package dev.fermata.processor.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Sketch;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NormalFormTest {
  private final Sketch s = new Sketch();

  @Test
  void blocksWithoutBracesAreSpliced() {
    Code.Block nested =
        s.block(s.sequence(s.text("a();"), s.sequence(s.text("b();"))), s.block(s.text("c();")));
    assertEquals(
        s.block(s.text("a();"), s.text("b();"), s.block(s.text("c();"))), NormalForm.of(nested));
  }

  @Test
  void everyBodyIsABlock() {
    Code.Block normal = NormalForm.of(s.block(s.when("c", s.text("a();"), s.text("b();"))));
    assertEquals(s.block(s.when("c", s.block(s.text("a();")), s.block(s.text("b();")))), normal);
  }

  @Test
  void anIfBehindElseStaysOne() {
    Code.Block normal =
        NormalForm.of(s.block(s.when("c", s.text("a();"), s.when("d", s.text("b();")))));
    Code.If outer = (Code.If) normal.body().get(0);
    assertTrue(outer.otherwise().orElseThrow() instanceof Code.If);
  }

  @Test
  void anEmptyElseIsDropped() {
    Code.Block normal = NormalForm.of(s.block(s.when("c", s.text("a();"), s.sequence())));
    assertEquals(Optional.empty(), ((Code.If) normal.body().get(0)).otherwise());
  }

  @Test
  void aLoopOnTrueIsEndless() {
    Code.Block normal = NormalForm.of(s.block(s.loop("l", " true ", s.block())));
    assertEquals(Optional.empty(), ((Code.While) normal.body().get(0)).condition());
  }
}
