package cases;

import dev.fermata.Fermata;
import dev.fermata.Generator;
import dev.fermata.abi.CoroutineExit;
import java.util.List;
import java.util.concurrent.Callable;

/** Lets a plain method run to its end, and answers its emits as the run says. */
final class Player {
  private Player() {}

  static String play(Callable<Object> method, Run run) throws Exception {
    Fermata.consumer = value -> answer(value, run);
    Generator<?, ?, ?> end = (Generator<?, ?, ?>) method.call();
    Object result = Fermata.emitAll(end);
    return "result " + Text.of(result);
  }

  private static Object answer(Object value, Run run) {
    switch (run.next(value)) {
      case THROW:
        throw Player.<RuntimeException>sneak(run.failure());
      case CLOSE:
        throw new CoroutineExit();
      default:
        return run.sent();
    }
  }

  static <T> Generator<Object, Object, T> probe(List<?> values, T value, Throwable error) {
    return Generator.of(() -> {
      for (Object one : values) {
        Fermata.emit(one);
      }
      if (error != null) {
        throw Player.<RuntimeException>sneak(error);
      }
      return value;
    });
  }

  @SuppressWarnings("unchecked") // erased: the throwable goes out as it is
  private static <X extends Throwable> X sneak(Throwable t) throws X {
    throw (X) t;
  }
}
