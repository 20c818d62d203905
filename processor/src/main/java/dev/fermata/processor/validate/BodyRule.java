package dev.fermata.processor.validate;

import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.Set;
import java.util.function.Consumer;
import javax.lang.model.element.Modifier;

/** An {@code @Async} method has a body, written in Java. */
final class BodyRule implements MethodRule {
  /** Every class that Kotlin's compiler makes a stub of carries it; the bodies of stubs are made up. */
  private static final String KOTLIN_METADATA = "kotlin.Metadata";

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    Set<Modifier> modifiers = method.element().getModifiers();
    if (modifiers.contains(Modifier.ABSTRACT)) {
      found.accept(method.finding(Problem.ABSTRACT_METHOD, method.name()));
    } else if (modifiers.contains(Modifier.NATIVE)) {
      found.accept(method.finding(Problem.NATIVE_METHOD, method.name()));
    } else if (method.tree().getBody() == null
        || Annotations.has(method.declaringClass(), KOTLIN_METADATA)) {
      found.accept(method.finding(Problem.MISSING_BODY, method.name()));
    }
  }
}
