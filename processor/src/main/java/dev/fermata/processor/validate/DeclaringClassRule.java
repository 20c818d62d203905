package dev.fermata.processor.validate;

import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.function.Consumer;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;

/** The class that declares an {@code @Async} method can be named by the generated class. */
final class DeclaringClassRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    TypeElement type = method.declaringClass();
    if (NestedTypes.isLocal(type)) {
      found.accept(method.finding(Problem.LOCAL_CLASS, method.name(), describe(type)));
    } else {
      NestedTypes.hiding(type)
          .ifPresent(hidden -> found.accept(
              method.finding(Problem.PRIVATE_CLASS, method.name(), hidden.getSimpleName())));
    }
  }

  /** A local or anonymous class in words. */
  static String describe(TypeElement type) {
    return type.getNestingKind() == NestingKind.ANONYMOUS
        ? "an anonymous class"
        : "the local class '" + type.getSimpleName() + "'";
  }
}
