package dev.fermata.processor.validate;

import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.Set;
import java.util.function.Consumer;
import javax.lang.model.element.Modifier;

/** Modifiers that a coroutine cannot keep its word about: {@code synchronized}, and {@code final} on a static method. */
final class ModifierRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    Set<Modifier> modifiers = method.element().getModifiers();
    if (modifiers.contains(Modifier.SYNCHRONIZED)) {
      found.accept(method.finding(Problem.SYNCHRONIZED_METHOD, method.name()));
    }
    if (modifiers.contains(Modifier.STATIC) && modifiers.contains(Modifier.FINAL)) {
      found.accept(method.finding(Problem.STATIC_FINAL_METHOD, method.name()));
    }
  }
}
