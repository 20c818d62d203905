package dev.fermata.processor.javac;

import com.sun.source.tree.Tree;
import dev.fermata.processor.diagnostic.Place;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/**
 * Says which classes of an inner compilation can be relied on: no expression in their coroutines has an unresolved
 * type, none uses a signature with one (javac may then have picked the wrong overload), and javac found no error in
 * them.
 */
public final class Trust {
  private final InnerCompilation inner;
  private final ErrorTypes errorTypes = new ErrorTypes();
  private final Map<URI, List<Diagnostic<? extends JavaFileObject>>> errors = new LinkedHashMap<>();

  public Trust(InnerCompilation inner) {
    this.inner = inner;
    for (Diagnostic<? extends JavaFileObject> diagnostic : inner.diagnostics()) {
      if (diagnostic.getKind() == Diagnostic.Kind.ERROR && diagnostic.getSource() != null) {
        errors
            .computeIfAbsent(diagnostic.getSource().toUri(), u -> new ArrayList<>())
            .add(diagnostic);
      }
    }
  }

  /** The doubts about the wanted classes, at most one for each method. */
  public List<Doubt> doubts(Collection<String> wanted) {
    List<Doubt> doubts = new ArrayList<>();
    for (String name : wanted) {
      inner
          .unit(name)
          .ifPresentOrElse(unit -> addDoubts(unit, doubts), () -> doubts.add(unknown(name)));
    }
    return doubts;
  }

  private void addDoubts(CoroutineUnit unit, List<Doubt> doubts) {
    if (errorTypes.inSignature(unit.element())) {
      Optional<Place> place = Optional.of(place(unit, unit.tree()));
      String name = unit.tree().getSimpleName().toString();
      doubts.add(new Doubt(unit.name(), name, place, place, true, "a supertype is unknown"));
    }
    for (CoroutineUnit.Method method : unit.methods()) {
      doubt(unit, method).ifPresent(doubts::add);
    }
  }

  private Optional<Doubt> doubt(CoroutineUnit unit, CoroutineUnit.Method method) {
    Optional<Diagnostic<? extends JavaFileObject>> error = errorIn(unit, method);
    Optional<Tree> unresolved =
        Unresolved.find(inner.trees(), errorTypes, method.path()).map(path -> path.getLeaf());
    if (error.isEmpty() && unresolved.isEmpty()) {
      return Optional.empty();
    }
    Place place = error
        .map(e -> new Place(unit.source().uri(), e.getStartPosition(), e.getEndPosition()))
        .orElseGet(() -> place(unit, unresolved.orElseThrow()));
    String reason = error
        .map(e -> e.getMessage(Locale.ROOT))
        .orElseGet(() -> "the type of '" + unresolved.orElseThrow() + "' is unknown");
    return Optional.of(new Doubt(
        unit.name(),
        method.element().getSimpleName().toString(),
        Optional.of(place(unit, method.tree())),
        Optional.of(place),
        unresolved.isPresent(),
        reason));
  }

  private Optional<Diagnostic<? extends JavaFileObject>> errorIn(
      CoroutineUnit unit, CoroutineUnit.Method method) {
    Place range = place(unit, method.tree());
    return errors.getOrDefault(unit.source().uri(), List.of()).stream()
        .filter(error -> range.start() <= error.getPosition() && error.getPosition() < range.end())
        .findFirst();
  }

  private Place place(CoroutineUnit unit, Tree tree) {
    return new Place(
        unit.source().uri(),
        inner.start(unit.source().tree(), tree),
        inner.end(unit.source().tree(), tree));
  }

  private Doubt unknown(String className) {
    String reason = inner.diagnostics().stream()
        .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
        .findFirst()
        .map(d -> d.getMessage(Locale.ROOT))
        .orElse("the class is unknown");
    String simpleName = className.substring(className.lastIndexOf('.') + 1);
    return new Doubt(className, simpleName, Optional.empty(), Optional.empty(), true, reason);
  }
}
