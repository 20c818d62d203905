package dev.fermata.processor.validate;

import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.function.Consumer;

/** The class that declares an {@code @Async} method can be named by the generated class. */
final class DeclaringClassRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    NestedTypes.hiding(method.declaringClass())
        .ifPresent(hidden -> found.accept(
            method.finding(Problem.PRIVATE_CLASS, method.name(), hidden.getSimpleName())));
  }
}
