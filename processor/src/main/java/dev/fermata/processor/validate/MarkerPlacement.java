package dev.fermata.processor.validate;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Place;
import dev.fermata.processor.diagnostic.Problem;
import java.util.Optional;
import javax.lang.model.element.TypeElement;

/** Where a marker may stand: in the body of an {@code @Async} method or of an async lambda, outside synchronized blocks. */
public final class MarkerPlacement {
  private final Compilation compilation;

  public MarkerPlacement(Compilation compilation) {
    this.compilation = compilation;
  }

  /** What is wrong with the place of a marker; empty when it may stand there. */
  public Optional<Finding> check(MarkerUse use) {
    String name = use.marker().methodName();
    Place place = compilation.place(use.path());
    if (use.isReference()) {
      return Optional.of(Finding.at(place, Problem.MARKER_REFERENCE, use.path().getLeaf(), name));
    }
    if (use.enclosure().isEmpty()) {
      return Optional.empty(); // javac accepts no call there
    }
    Enclosure enclosure = use.enclosure().get();
    return switch (enclosure.kind()) {
      case ASYNC_METHOD, ASYNC_LAMBDA ->
        enclosure.inSynchronized() && use.marker() != Marker.DONE && use.marker() != Marker.END
            ? Optional.of(Finding.at(place, Problem.MARKER_IN_SYNCHRONIZED, name))
            : Optional.empty();
      case LAMBDA -> Optional.of(inLambda(place, name, enclosure));
      case CONSTRUCTOR, INITIALIZER, METHOD ->
        owner(enclosure).map(owner -> inMember(place, use.marker(), enclosure, owner));
    };
  }

  private Finding inMember(Place place, Marker marker, Enclosure enclosure, TypeElement owner) {
    String name = marker.methodName();
    if (NestedTypes.isLocal(owner)) {
      return Finding.at(place, Problem.MARKER_IN_CLASS_BODY, name, LocalClassRule.describe(owner));
    }
    return switch (enclosure.kind()) {
      case CONSTRUCTOR ->
        Finding.at(place, Problem.MARKER_IN_CONSTRUCTOR, name, owner.getSimpleName());
      case INITIALIZER ->
        Finding.at(place, Problem.MARKER_IN_INITIALIZER, name, owner.getSimpleName());
      default -> inPlainMethod(place, marker, enclosure);
    };
  }

  private Finding inLambda(Place place, String name, Enclosure lambda) {
    boolean inCoroutine =
        Enclosure.of(lambda.path(), compilation).filter(Enclosure::isCoroutine).isPresent();
    String fix = inCoroutine
        ? "write a loop in place of the lambda, or make it an async lambda: 'coroutine(() -> { … return done(v); })'"
        : "move the code to an @Async method";
    return Finding.at(place, Problem.MARKER_IN_LAMBDA, name, fix);
  }

  private Finding inPlainMethod(Place place, Marker marker, Enclosure enclosure) {
    MethodTree method = (MethodTree) enclosure.path().getLeaf();
    return Finding.at(
        place,
        Problem.MARKER_OUTSIDE_COROUTINE,
        marker.methodName(),
        method.getName(),
        fix(marker, enclosure.path(), method));
  }

  private String fix(Marker marker, TreePath path, MethodTree method) {
    if (method.getName().contentEquals("main")) {
      return "move the code to an @Async method and call 'Loop.run(…)' with its coroutine";
    }
    boolean ofGenerator =
        marker == Marker.EMIT || marker == Marker.EMIT_ALL || marker == Marker.END;
    String type = ofGenerator ? "Generator<…>" : "Coroutine<" + boxedResult(path, method) + ">";
    return "annotate it with @Async and let it return '" + type + "'";
  }

  private String boxedResult(TreePath path, MethodTree method) {
    return compilation
        .type(new TreePath(path, method.getReturnType()))
        .map(type -> MethodKind.ofReturnType(type).isPresent()
            ? "…"
            : ReturnTypeRule.boxed(type, compilation))
        .orElse("…");
  }

  private Optional<TypeElement> owner(Enclosure enclosure) {
    TreePath path = enclosure.path();
    while (!(path.getLeaf() instanceof ClassTree)) {
      path = path.getParentPath();
    }
    return compilation
        .element(path)
        .filter(TypeElement.class::isInstance)
        .map(TypeElement.class::cast);
  }
}
