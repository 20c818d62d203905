package dev.fermata.processor.parse;

import dev.fermata.processor.model.Slice;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * Ways to bodies whose twin other packages cannot name. A public class may inherit coroutines from one that is not; its twin then has
 * a public nested class for each, which stands for the continuation class, so that subclasses in other packages can run the body.
 */
final class Entries {
  private final Elements elements;
  private final Types types;
  private final Bodies bodies;

  Entries(Elements elements, Types types, Bodies bodies) {
    this.elements = elements;
    this.types = types;
    this.bodies = bodies;
  }

  /** The simple name of the nested class that the host's twin has for an inherited method; empty where none is needed. */
  Optional<String> offered(ExecutableElement method, TypeElement host) {
    boolean isVisible = method.getModifiers().contains(Modifier.PUBLIC)
        || method.getModifiers().contains(Modifier.PROTECTED);
    if (!isVisible
        || !Reach.isPublic(host)
        || !Bodies.isExtensible(host)
        || host.equals(method.getEnclosingElement())) {
      return Optional.empty();
    }
    return bodies.of(method).filter(body -> !body.isPublic()).map(body -> name(method, body));
  }

  /** The ancestor of the host whose twin offers the body. */
  Optional<TypeElement> through(ExecutableElement method, Lineage lineage) {
    String packageName = ClassNames.packageOf(method);
    return lineage.ancestors().stream()
        .filter(ancestor -> ClassNames.packageOf(ancestor).equals(packageName))
        .filter(
            ancestor -> bodies.twinExists(ancestor) && offered(method, ancestor).isPresent())
        .filter(ancestor ->
            new Lineage(elements, types, ancestor).inheritedCoroutines().contains(method))
        .findFirst();
  }

  /** What stands for the continuation class in the twin of an ancestor. */
  Slice.TypeName entry(ExecutableElement method, TypeElement ancestor) {
    Slice.TypeName twin = ClassNames.twinOf(ancestor);
    return new Slice.TypeName(
        twin.packageName(),
        List.of(twin.simpleNames().get(0), name(method, bodies.of(method).orElseThrow())));
  }

  private static String name(ExecutableElement method, Bodies.Body body) {
    return String.join(
            "_", ClassNames.of((TypeElement) method.getEnclosingElement()).simpleNames()) + "_"
        + body.frameName();
  }
}
