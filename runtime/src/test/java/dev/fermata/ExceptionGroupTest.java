package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Groups of exceptions. */
class ExceptionGroupTest {
  private final IOException io = new IOException("io");
  private final IOException innerIo = new IOException("inner io");
  private final IllegalStateException state = new IllegalStateException("state");
  private final AssertionError error = new AssertionError("error");
  private final ExceptionGroup inner = new ExceptionGroup("inner", List.of(innerIo, state));
  private final ExceptionGroup group = new ExceptionGroup("outer", List.of(io, inner, error));

  @Test
  @DisplayName("members, leaves, cause and suppressed ones")
  void contents() {
    assertEquals(List.of(io, inner, error), group.members());
    assertEquals(List.of(io, innerIo, state, error), group.leaves());
    assertSame(io, group.getCause());
    assertEquals(List.of(inner, error), List.of(group.getSuppressed()));
    assertEquals("outer", group.getMessage());
    assertThrows(IllegalArgumentException.class, () -> new ExceptionGroup("empty", List.of()));
    assertThrows(NullPointerException.class, () -> new ExceptionGroup(null, List.of(io)));
  }

  @Test
  @DisplayName(
      "Java: one unchecked type, also where members are errors; split keeps the nesting, the messages and the stack traces")
  void J_5_oneTypeAndNestingIsKept() {
    ExceptionGroup.Split split = group.split(IOException.class);
    ExceptionGroup matching = split.matching().orElseThrow();
    ExceptionGroup rest = split.rest().orElseThrow();
    assertSame(io, matching.members().get(0));
    assertEquals(List.of(innerIo), ((ExceptionGroup) matching.members().get(1)).members());
    assertEquals("inner", matching.members().get(1).getMessage());
    assertEquals("outer", matching.getMessage());
    assertEquals(List.of(state), ((ExceptionGroup) rest.members().get(0)).members());
    assertSame(error, rest.members().get(1));
    assertEquals(List.of(group.getStackTrace()), List.of(rest.getStackTrace()));
    assertEquals(List.of(io, inner, error), group.members(), "the group itself is as before");
    assertTrue(RuntimeException.class.isInstance(rest), "with an Error among its members");
  }

  @Test
  @DisplayName(
      "a side of a split is empty if nothing is on it; a group that matches is taken whole")
  void splitEdges() {
    assertTrue(group.split(ArithmeticException.class).matching().isEmpty());
    assertEquals(
        group.leaves(),
        group.split(ArithmeticException.class).rest().orElseThrow().leaves());
    assertSame(group, group.split(ExceptionGroup.class).matching().orElseThrow());
    assertTrue(group.split(ExceptionGroup.class).rest().isEmpty());
    assertSame(inner, group.subgroup(it -> it == inner).orElseThrow().members().get(0));
    assertTrue(group.subgroup(UncheckedIOException.class).isEmpty());
    assertEquals(
        List.of(io, innerIo), group.subgroup(IOException.class).orElseThrow().leaves());
  }

  @Test
  @DisplayName("handle: every exception of the type, wherever it stands; what is left is thrown")
  void handleThrowsTheRest() {
    List<Throwable> handled = new ArrayList<>();
    ExceptionGroup rest =
        assertThrows(ExceptionGroup.class, () -> group.handle(IOException.class, handled::add));
    assertEquals(List.of(io, innerIo), handled);
    assertEquals(List.of(state, error), rest.leaves());
    assertSame(
        group,
        assertThrows(
            ExceptionGroup.class, () -> group.handle(ArithmeticException.class, handled::add)));
    rest.handle(Throwable.class, handled::add);
    assertEquals(List.of(io, innerIo, state, error), handled);
  }

  @Test
  @DisplayName("a subclass makes groups of its own kind")
  void derive() {
    class Mine extends ExceptionGroup {
      private static final long serialVersionUID = 1L;

      Mine(List<? extends Throwable> members) {
        super("mine", members);
      }

      @Override
      protected ExceptionGroup derive(List<? extends Throwable> some) {
        return new Mine(some);
      }
    }
    assertTrue(
        new Mine(List.of(io, state)).subgroup(IOException.class).orElseThrow() instanceof Mine);
  }

  @Test
  @DisplayName("a printed trace shows every member")
  void trace() {
    StringWriter text = new StringWriter();
    group.printStackTrace(new PrintWriter(text, true));
    for (Throwable leaf : group.leaves()) {
      assertTrue(text.toString().contains(leaf.toString()), text.toString());
    }
    assertFalse(text.toString().contains("CIRCULAR"), text.toString());
  }
}
