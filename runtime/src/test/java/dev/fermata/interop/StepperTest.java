package dev.fermata.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Coroutine;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StepperTest {
  private final CompletableFuture<String> first = new CompletableFuture<>();
  private final CompletableFuture<String> second = new CompletableFuture<>();

  @Test
  @DisplayName("CORO-15 values go in and awaited things come out, step by step, until the end")
  void steps() {
    Stepper<String> stepper = new Stepper<>(new TwoAwaits().coroutine());
    assertFalse(stepper.isDone());
    stepper.resume(null);
    assertSame(first, stepper.awaited());
    stepper.resume("a");
    assertSame(second, stepper.awaited());
    assertThrows(IllegalStateException.class, stepper::result);
    stepper.resume("b");
    assertTrue(stepper.isDone());
    assertNull(stepper.awaited());
    assertEquals("a then b", stepper.result());
    assertThrows(IllegalStateException.class, () -> stepper.resume(null));
  }

  @Test
  @DisplayName("CORO-15 a coroutine that has not started takes no value")
  void mustBePrimed() {
    Stepper<String> stepper = new Stepper<>(new TwoAwaits().coroutine());
    assertThrows(IllegalStateException.class, () -> stepper.resume("too early"));
    stepper.resume(null);
    assertSame(first, stepper.awaited());
  }

  @Test
  @DisplayName(
      "an error is thrown at the await, and comes out of the step that it ends, the very same object")
  void errors() {
    Stepper<String> stepper = new Stepper<>(new TwoAwaits().coroutine());
    stepper.resume(null);
    IOException error = new IOException("lost");
    assertSame(error, assertThrows(IOException.class, () -> stepper.resumeWithError(error)));
    assertTrue(stepper.isDone());
    assertNull(stepper.result());
  }

  @Test
  @DisplayName("a coroutine is driven by one only")
  void takenOnce() {
    Coroutine<String> coroutine = new TwoAwaits().coroutine();
    new Stepper<>(coroutine);
    assertThrows(IllegalStateException.class, () -> new Stepper<>(coroutine));
  }

  @Test
  @DisplayName("CORO-08 closing ends the coroutine at its await")
  void closes() {
    Stepper<String> stepper = new Stepper<>(new TwoAwaits().coroutine());
    stepper.resume(null);
    stepper.close();
    stepper.close();
    assertTrue(stepper.isDone());
  }

  /** By hand: {@code return done(await(first) + " then " + await(second));}. */
  private final class TwoAwaits extends Frame {
    private Object head;

    @Override
    protected Site site() {
      return new Site("dev.fermata.interop.StepperTest", "twoAwaits", "StepperTest.java", 1, 2, 3);
    }

    @Override
    protected Object resume(Driver t) throws Throwable {
      switch (state) {
        case 0:
          state = 1;
          return link(t, t.await((Object) first));
        case 1:
          head = t.resumed();
          state = 2;
          return link(t, t.await((Object) second));
        default:
          return t.done(head + " then " + t.resumed());
      }
    }
  }
}
