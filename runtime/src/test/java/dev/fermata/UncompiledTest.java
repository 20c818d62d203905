package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** A marker reached in code that Fermata did not compile says where, what to call instead, and what to set up. */
class UncompiledTest {
  /** A user's class. */
  static class Nested {
    Object direct() {
      return Fermata.await(CompletableFuture.completedFuture(1));
    }

    Runnable lambda() {
      return () -> Fermata.done(1);
    }

    Runnable anonymous() {
      return new Runnable() {
        @Override
        public void run() {
          Fermata.done();
        }
      };
    }
  }

  private static String message(Executable call) {
    return assertThrows(IllegalStateException.class, call).getMessage();
  }

  @Test
  @DisplayName("class, method, line, the generated class and the missing step are named")
  void namesEverything() {
    String message = message(() -> new Nested().direct());
    for (String part : List.of(
        "await was reached in dev.fermata.UncompiledTest$Nested.direct",
        "UncompiledTest.java:",
        "dev.fermata.UncompiledTest_Nested_Async",
        "dev.fermata:fermata-processor",
        "annotation processor path")) {
      assertTrue(message.contains(part), message);
    }
  }

  @Test
  @DisplayName(
      "lambdas and anonymous classes are named after the method and class that they stand in")
  void lambdasAndAnonymousClasses() {
    assertTrue(
        message(() -> new Nested().lambda().run()).contains("UncompiledTest$Nested.lambda ("));
    assertTrue(message(() -> new Nested().anonymous().run())
        .contains("dev.fermata.UncompiledTest_Nested_Async"));
  }

  @Test
  @DisplayName("every marker throws")
  void everyMarker() {
    Awaitable<Integer> awaitable = Coroutine.completed(1);
    message(() -> Fermata.await(awaitable));
    message(() -> Fermata.await(awaitable, Exception.class));
    message(() -> Fermata.await(CompletableFuture.completedFuture(1), Exception.class));
    message(() -> Fermata.emit(1));
    message(() -> Fermata.emitAll(null));
    message(() -> Fermata.<Coroutine<Integer>>end());
    message(() -> Fermata.end(1));
    message(() -> Fermata.each(null));
    message(() -> Fermata.coroutine(() -> Coroutine.completed(1)));
    AsyncScope scope = error -> Coroutine.completed(null);
    message(scope::close);
  }
}
