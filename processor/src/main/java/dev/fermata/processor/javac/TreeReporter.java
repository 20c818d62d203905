package dev.fermata.processor.javac;

import com.sun.source.tree.Tree;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Place;
import dev.fermata.processor.diagnostic.Reporter;
import dev.fermata.processor.diagnostic.Severities;
import dev.fermata.processor.diagnostic.Severity;
import java.util.Optional;
import javax.tools.Diagnostic;

/** Reports through the host's compiler, with the caret where the finding stands in the user's file. */
public final class TreeReporter implements Reporter {
  private final HostCompiler host;
  private final HostSources sources;
  private final Severities severities;

  public TreeReporter(HostCompiler host, HostSources sources, Severities severities) {
    this.host = host;
    this.sources = sources;
    this.severities = severities;
  }

  @Override
  public void report(Finding finding) {
    Severity severity = severities.of(finding.problem());
    if (severity != Severity.OFF) {
      print(severity == Severity.ERROR ? Diagnostic.Kind.ERROR : Diagnostic.Kind.WARNING, finding);
    }
  }

  private void print(Diagnostic.Kind kind, Finding finding) {
    Optional<HostSource> source = finding.place().flatMap(place -> sources.find(place.file()));
    Optional<Tree> tree = source.flatMap(s -> tree(s, finding.place().orElseThrow()));
    if (tree.isPresent()) {
      host.trees().printMessage(kind, finding.message(), tree.get(), source.orElseThrow().tree());
    } else {
      host.messager().printMessage(kind, where(source, finding) + finding.message());
    }
  }

  private Optional<Tree> tree(HostSource source, Place place) {
    return TreeLocator.find(source.tree(), host.trees().getSourcePositions(), place.start(), place.end());
  }

  private static String where(Optional<HostSource> source, Finding finding) {
    return source
        .map(s -> s.file().getName() + ":"
            + s.tree().getLineMap().getLineNumber(finding.place().orElseThrow().start()) + ": ")
        .orElse("");
  }
}
