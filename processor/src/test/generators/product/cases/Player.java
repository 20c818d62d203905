package cases;

import dev.fermata.Generator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.Callable;

/** Asks a generator for one value after the other, as the run says. */
final class Player {
  private Player() {}

  @SuppressWarnings("unchecked") // the cases say what is sent in
  static String play(Callable<Object> method, Run run) throws Exception {
    Generator<Object, Object, Object> generator =
        (Generator<Object, Object, Object>) method.call();
    Object value;
    try {
      value = generator.next();
      for (;;) {
        switch (run.next(value)) {
          case THROW -> value = generator.throwInto(run.failure());
          case CLOSE -> {
            return closed(generator, run);
          }
          default -> value = generator.send(run.sent());
        }
      }
    } catch (NoSuchElementException e) {
      if (!"the generator is exhausted".equals(e.getMessage())) {
        throw e;
      }
      return "result " + Text.of(generator.returned());
    }
  }

  private static String closed(Generator<?, ?, ?> generator, Run run) {
    try {
      generator.close();
    } catch (IllegalStateException e) {
      if (e.getMessage().startsWith("generator ignored close")) {
        return "ignored";
      }
      throw e;
    }
    try {
      return "result " + Text.of((Object) generator.returned());
    } catch (IllegalStateException e) {
      return "closed";
    }
  }

  static <T> Generator<Object, Object, T> probe(List<?> values, T value, Throwable error) {
    return Probes_Async.probe(values, value, error);
  }
}
