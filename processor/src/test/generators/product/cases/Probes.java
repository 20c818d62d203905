package cases;

import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.end;

import dev.fermata.Async;
import dev.fermata.Generator;
import java.util.List;

/** Hands out values and then ends as it is told. */
final class Probes {
  private Probes() {}

  @Async
  static <T> Generator<Object, Object, T> probe(List<?> values, T value, Throwable error) {
    for (Object one : values) {
      emit(one);
    }
    if (error != null) {
      throw Probes.<RuntimeException>sneak(error);
    }
    return end(value);
  }

  @SuppressWarnings("unchecked") // erased: the throwable goes out as it is
  private static <X extends Throwable> X sneak(Throwable t) throws X {
    throw (X) t;
  }
}
