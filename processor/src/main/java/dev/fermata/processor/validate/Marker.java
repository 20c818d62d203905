package dev.fermata.processor.validate;

import java.util.Arrays;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/** The marker methods of {@code dev.fermata.Fermata}, told by the element they resolve to, never by their name alone. */
public enum Marker {
  AWAIT("await"),
  DONE("done"),
  EMIT("emit"),
  EMIT_ALL("emitAll"),
  END("end"),
  EACH("each"),
  COROUTINE("coroutine");

  private final String methodName;

  Marker(String methodName) {
    this.methodName = methodName;
  }

  public String methodName() {
    return methodName;
  }

  /** The marker that an element is. */
  public static Optional<Marker> of(Element element) {
    if (element.getKind() == ElementKind.METHOD
        && element.getEnclosingElement() instanceof TypeElement owner
        && owner.getQualifiedName().contentEquals(RuntimeNames.FERMATA)) {
      return Arrays.stream(values())
          .filter(m -> element.getSimpleName().contentEquals(m.methodName))
          .findFirst();
    }
    return Optional.empty();
  }
}
