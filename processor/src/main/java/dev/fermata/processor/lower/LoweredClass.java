package dev.fermata.processor.lower;

import dev.fermata.processor.model.AccessorTable;
import dev.fermata.processor.model.CoroutineBody;
import java.util.List;

/**
 * What lowering makes of the coroutines of one class.
 *
 * @param bodies in source order, async lambdas behind the method they stand in
 */
public record LoweredClass(List<CoroutineBody> bodies, AccessorTable accessors) {
  public LoweredClass {
    bodies = List.copyOf(bodies);
  }
}
