package dev.fermata.processor.validate;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** What an {@code @Async} method is, told by its return type, and which markers may stand in it. */
public enum MethodKind {
  COROUTINE(
      RuntimeNames.COROUTINE,
      "a coroutine",
      EnumSet.of(Marker.AWAIT, Marker.DONE, Marker.EACH, Marker.COROUTINE)),
  GENERATOR(
      RuntimeNames.GENERATOR,
      "a generator",
      EnumSet.of(Marker.EMIT, Marker.EMIT_ALL, Marker.END, Marker.COROUTINE)),
  ASYNC_GENERATOR(
      RuntimeNames.ASYNC_GENERATOR,
      "an asynchronous generator",
      EnumSet.of(Marker.AWAIT, Marker.EMIT, Marker.END, Marker.EACH, Marker.COROUTINE));

  private final String returnType;
  private final String description;
  private final Set<Marker> markers;

  MethodKind(String returnType, String description, Set<Marker> markers) {
    this.returnType = returnType;
    this.description = description;
    this.markers = markers;
  }

  /** The kind of a method that returns the given type; empty when no {@code @Async} method may. */
  public static Optional<MethodKind> ofReturnType(TypeMirror type) {
    if (type instanceof DeclaredType declared
        && declared.asElement() instanceof TypeElement element) {
      return Arrays.stream(values())
          .filter(k -> element.getQualifiedName().contentEquals(k.returnType))
          .findFirst();
    }
    return Optional.empty();
  }

  public boolean allows(Marker marker) {
    return markers.contains(marker);
  }

  /** In words with an article, for messages. */
  public String description() {
    return description;
  }
}
