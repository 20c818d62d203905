package dev.fermata.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.Trees;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Place;
import dev.fermata.processor.diagnostic.Reporter;
import dev.fermata.processor.diagnostic.Severities;
import dev.fermata.processor.diagnostic.Severity;
import java.net.URI;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.annotation.processing.Messager;
import javax.tools.Diagnostic;

/**
 * Prints findings through the host's compiler, so that they look like javac's own, caret included. A place is looked up
 * in the host's tree of the same file by its offsets; no tree is attributed for that.
 */
public final class TreeReporter implements Reporter {
  private final Trees trees;
  private final Messager messager;
  private final Severities severities;
  private final Map<URI, CompilationUnitTree> units = new LinkedHashMap<>();

  /** @param units the host's source files, as the host parsed them */
  public TreeReporter(
      Trees trees,
      Messager messager,
      Severities severities,
      Collection<? extends CompilationUnitTree> units) {
    this.trees = trees;
    this.messager = messager;
    this.severities = severities;
    units.forEach(unit -> this.units.put(unit.getSourceFile().toUri(), unit));
  }

  @Override
  public void report(Finding finding) {
    kind(finding).ifPresent(kind -> {
      Optional<CompilationUnitTree> unit = finding.place().map(p -> units.get(p.file()));
      Optional<Tree> tree = unit.flatMap(u -> find(u, finding.place().orElseThrow()));
      if (tree.isPresent()) {
        trees.printMessage(kind, finding.message(), tree.get(), unit.orElseThrow());
      } else {
        messager.printMessage(kind, finding.message());
      }
    });
  }

  /** Prints an error of the inner compilation as the host's own, which then does not get as far as finding it itself. */
  public void report(Doubt doubt) {
    Optional<CompilationUnitTree> unit = doubt.place().map(place -> units.get(place.file()));
    Optional<Tree> tree = unit.flatMap(u -> find(u, doubt.place().orElseThrow()));
    if (tree.isPresent()) {
      trees.printMessage(Diagnostic.Kind.ERROR, doubt.reason(), tree.get(), unit.orElseThrow());
    } else {
      messager.printMessage(Diagnostic.Kind.ERROR, doubt.reason());
    }
  }

  /** Prints a finding at a tree of the host's own. */
  public void report(Finding finding, Tree tree, CompilationUnitTree unit) {
    kind(finding).ifPresent(kind -> trees.printMessage(kind, finding.message(), tree, unit));
  }

  private Optional<Diagnostic.Kind> kind(Finding finding) {
    Severity severity = severities.of(finding.problem());
    return switch (severity) {
      case ERROR -> Optional.of(Diagnostic.Kind.ERROR);
      case WARNING -> Optional.of(Diagnostic.Kind.WARNING);
      case OFF -> Optional.empty();
    };
  }

  /** The tree at a place; if another processor has changed that, the innermost around it. */
  private Optional<Tree> find(CompilationUnitTree unit, Place place) {
    return TreeLocator.find(unit, trees.getSourcePositions(), place.start(), place.end());
  }
}
