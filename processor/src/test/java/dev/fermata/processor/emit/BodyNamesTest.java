package dev.fermata.processor.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fermata.processor.flow.Layout;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Sketch;
import java.util.List;
import org.junit.jupiter.api.Test;

class BodyNamesTest {
  private final Sketch s = new Sketch();

  private static BodyNames names(CoroutineBody body) {
    return new BodyNames(body, Layout.of(body.code()));
  }

  /** A block in which {@code local} is hoisted. */
  private Code crossing(Local local) {
    s.alias("local", local);
    return s.block(s.declare("int", local, "1"), s.await("a()"), s.text("use(#local);"));
  }

  private Code staying(Local local) {
    return s.block(s.declare("int", local, "1"));
  }

  @Test
  void hoistedVariablesOfOneNameAreNumbered() {
    Local first = s.local("int", "x");
    Local second = s.local("int", "x");
    Local third = s.local("int", "x");
    BodyNames names =
        names(s.body("F", crossing(first), crossing(second), crossing(third)).at("A", "m", 1));
    assertEquals(
        List.of("x", "x_2", "x_3"), List.of(names.of(first), names.of(second), names.of(third)));
  }

  @Test
  void aVariableThatStaysKeepsItsName() {
    Local hoisted = s.local("int", "x");
    Local staying = s.local("int", "x");
    Local alsoStaying = s.local("int", "x");
    BodyNames names = names(
        s.body("F", crossing(hoisted), staying(staying), staying(alsoStaying)).at("A", "m", 1));
    assertEquals(
        List.of("x_2", "x", "x"),
        List.of(names.of(hoisted), names.of(staying), names.of(alsoStaying)));
  }

  @Test
  void namesThatCopiedTextDeclaresAreLeftToIt() {
    Local x = s.local("int", "x");
    BodyNames names = names(s.body("F", crossing(x)).textNames("x").at("A", "m", 1));
    assertEquals("x_2", names.of(x));
  }

  @Test
  void parametersAndHandlerParametersKeepTheirNames() {
    Local parameter = s.local("int", "x", Local.Role.PARAMETER);
    Local e = s.local("Exception", "e");
    Local hoistedX = s.local("int", "x");
    Local hoistedE = s.local("int", "e");
    BodyNames names = names(s.body(
            "F",
            s.attempt(s.block(crossing(hoistedX)), List.of(s.handler("Exception", e, s.block()))),
            crossing(hoistedE))
        .with(parameter)
        .at("A", "m", 1));
    assertEquals(
        List.of("x", "e", "x_2", "e_2"),
        List.of(names.of(parameter), names.of(e), names.of(hoistedX), names.of(hoistedE)));
  }

  @Test
  void temporariesAreDistinctFromEverythingInTheText() {
    Local first = s.local("int", "it", Local.Role.TEMPORARY);
    Local second = s.local("int", "it", Local.Role.TEMPORARY);
    BodyNames names = names(
        s.body("F", staying(first), crossing(second), s.text("log(it, it_2);")).at("A", "m", 1));
    assertEquals(List.of("it_3", "it_4"), List.of(names.of(first), names.of(second)));
  }

  @Test
  void machineNamesAreTaken() {
    Local state = s.local("int", "state");
    BodyNames names = names(s.body("F", crossing(state)).at("A", "m", 1));
    assertEquals("state_2", names.of(state));
  }
}
