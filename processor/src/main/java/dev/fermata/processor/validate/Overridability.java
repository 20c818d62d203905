package dev.fermata.processor.validate;

import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/** Why the generated class cannot override an instance method, so that the method is generated as a static one. */
public final class Overridability {
  private Overridability() {}

  /** The obstacle in words that follow "it is"; empty when the method can be overridden. */
  public static Optional<String> obstacle(ExecutableElement method) {
    if (method.getModifiers().contains(Modifier.PRIVATE)) {
      return Optional.of("private");
    }
    if (method.getModifiers().contains(Modifier.FINAL)) {
      return Optional.of("final");
    }
    return classObstacle((TypeElement) method.getEnclosingElement());
  }

  /** Why nothing generated can extend a class; empty when it can. */
  public static Optional<String> classObstacle(TypeElement type) {
    String name = "'" + type.getSimpleName() + "'";
    if (type.getKind() == ElementKind.RECORD) {
      return Optional.of("declared in the record " + name);
    }
    if (type.getKind() == ElementKind.ENUM) {
      return Optional.of("declared in the enum " + name);
    }
    if (type.getModifiers().contains(Modifier.FINAL)) {
      return Optional.of("declared in the final class " + name);
    }
    if (type.getModifiers().contains(Modifier.SEALED)) {
      return Optional.of("declared in the sealed type " + name);
    }
    List<ExecutableElement> constructors = ElementFilter.constructorsIn(type.getEnclosedElements());
    boolean onlyPrivate = !constructors.isEmpty()
        && constructors.stream().allMatch(c -> c.getModifiers().contains(Modifier.PRIVATE));
    return onlyPrivate
        ? Optional.of("declared in " + name + ", which has only private constructors")
        : Optional.empty();
  }
}
