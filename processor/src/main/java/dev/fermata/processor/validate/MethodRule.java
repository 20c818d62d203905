package dev.fermata.processor.validate;

import dev.fermata.processor.diagnostic.Finding;
import java.util.function.Consumer;

/** One thing that can be wrong with an {@code @Async} method. */
interface MethodRule {
  void check(AsyncMethod method, Consumer<Finding> found);
}
