package dev.fermata.processor.validate;

import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Place;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.diagnostic.Report;
import dev.fermata.processor.parse.ClassNames;
import dev.fermata.processor.parse.FileNames;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.TypeElement;

/** Each generated class has a name of its own, which no class of the user and no other generated class has. */
final class TwinNameRule {
  private static final Place NOWHERE = new Place(URI.create(""), 0, 0);
  private final Compilation host;

  /** @param host the compilation in which generated classes appear only once they are written */
  TwinNameRule(Compilation host) {
    this.host = host;
  }

  /** Looks at all classes for which something is generated. */
  Report check(Collection<TypeElement> classes) {
    List<Finding> found = new ArrayList<>();
    Map<String, TypeElement> byName = new LinkedHashMap<>();
    for (TypeElement type : inSourceOrder(classes)) {
      String twin = ClassNames.canonical(ClassNames.twinOf(type));
      TypeElement other = byName.putIfAbsent(FileNames.folded(twin), type);
      if (other != null && !other.equals(type)) {
        place(type)
            .ifPresent(place -> found.add(
                Finding.at(place, Problem.GENERATED_NAMES_EQUAL, name(other), name(type), twin)));
      }
      TypeElement taken = host.elements().getTypeElement(twin);
      if (taken != null && !Annotations.has(taken, RuntimeNames.COROUTINE_GENERATED)) {
        place(type)
            .ifPresent(place -> found.add(Finding.at(
                place, Problem.GENERATED_NAME_TAKEN, name(type), taken.getSimpleName())));
      }
    }
    return new Report(found);
  }

  /** So that the later one of two is to blame, whatever the order they come in. */
  private List<TypeElement> inSourceOrder(Collection<TypeElement> classes) {
    Comparator<Place> order =
        Comparator.comparing((Place place) -> place.file().toString()).thenComparing(Place::start);
    return classes.stream()
        .sorted(Comparator.comparing(type -> place(type).orElse(NOWHERE), order))
        .toList();
  }

  private Optional<Place> place(TypeElement type) {
    return Optional.ofNullable(host.trees().getPath(type)).map(host::place);
  }

  private static String name(TypeElement type) {
    return type.getEnclosingElement() instanceof TypeElement outer
        ? name(outer) + "." + type.getSimpleName()
        : type.getSimpleName().toString();
  }
}
