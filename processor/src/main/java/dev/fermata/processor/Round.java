package dev.fermata.processor;

import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Place;
import dev.fermata.processor.diagnostic.Report;
import dev.fermata.processor.diagnostic.Severities;
import dev.fermata.processor.diagnostic.Severity;
import dev.fermata.processor.javac.CoroutineUnit;
import dev.fermata.processor.javac.Doubt;
import dev.fermata.processor.javac.InnerCompilation;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which classes of one round can be relied on, and which of those are free of mistakes. */
record Round(InnerCompilation inner, List<Doubt> doubts, Severities severities) {
  private static final Comparator<Finding> IN_SOURCE_ORDER = Comparator.comparing(
          (Finding finding) ->
              finding.place().map(place -> place.file().toString()).orElse(""))
      .thenComparing(finding -> finding.place().map(Place::start).orElse(-1L));

  /** The coroutines whose expressions have types. */
  List<TreePath> bodies() {
    return typed().stream()
        .flatMap(unit -> unit.methods().stream())
        .map(CoroutineUnit.Method::path)
        .toList();
  }

  /** The classes to generate something for. */
  List<CoroutineUnit> sound(Report report) {
    return typed().stream()
        .filter(unit -> report.findings().stream().noneMatch(finding -> isErrorIn(unit, finding)))
        .toList();
  }

  static List<Finding> inSourceOrder(Report report) {
    return report.findings().stream().sorted(IN_SOURCE_ORDER).toList();
  }

  private List<CoroutineUnit> typed() {
    Set<String> doubtful = new LinkedHashSet<>();
    doubts.forEach(doubt -> doubtful.add(doubt.className()));
    return inner.units().stream()
        .filter(unit -> !doubtful.contains(unit.name()))
        .toList();
  }

  private boolean isErrorIn(CoroutineUnit unit, Finding finding) {
    Optional<Place> place = finding.place();
    return severities.of(finding.problem()) == Severity.ERROR
        && place.isPresent()
        && place.get().file().equals(unit.source().uri())
        && inner.start(unit.source().tree(), unit.tree()) <= place.get().start()
        && place.get().start() < inner.end(unit.source().tree(), unit.tree());
  }
}
