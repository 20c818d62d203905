package dev.fermata.processor.parse;

import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/** Recognises coroutine methods. */
public final class AsyncMethods {
  /** The annotation; kept in class files, so that callers in other jars see it. */
  public static final String ASYNC = "dev.fermata.Async";

  private AsyncMethods() {}

  public static boolean isAsync(Element element) {
    return Annotations.isPresent(element, ASYNC);
  }

  /** Whether the method is a coroutine that has a body to compile. */
  public static boolean hasBody(ExecutableElement method) {
    return isAsync(method)
        && !method.getModifiers().contains(Modifier.ABSTRACT)
        && !method.getModifiers().contains(Modifier.NATIVE);
  }

  /** The coroutine methods with a body that the class itself declares, in source order. */
  public static List<ExecutableElement> declaredIn(TypeElement type) {
    return ElementFilter.methodsIn(type.getEnclosedElements()).stream()
        .filter(AsyncMethods::hasBody)
        .toList();
  }
}
