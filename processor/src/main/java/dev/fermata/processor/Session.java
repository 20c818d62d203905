package dev.fermata.processor;

import dev.fermata.processor.check.BlockingMethods;
import dev.fermata.processor.check.CodeChecks;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.diagnostic.Report;
import dev.fermata.processor.diagnostic.Severities;
import dev.fermata.processor.javac.Doubt;
import dev.fermata.processor.javac.HostCompiler;
import dev.fermata.processor.javac.HostSources;
import dev.fermata.processor.javac.TreeReporter;
import dev.fermata.processor.javac.UntypedClasses;
import dev.fermata.processor.options.Options;
import dev.fermata.processor.validate.CompactSourceRule;
import dev.fermata.processor.validate.Compilation;
import dev.fermata.processor.validate.RuntimeRule;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;

/**
 * The rounds of one compilation. A class whose coroutines use types that other processors have yet to generate waits
 * for a later round; nothing is kept from one round to the next but names and source files.
 */
final class Session {
  private final HostCompiler host;
  private final Options options;
  private final Severities severities;
  private final BlockingMethods blocking;
  private final HostSources sources = new HostSources();
  private final Set<String> waiting = new TreeSet<>();
  private List<Doubt> doubts = List.of();
  private boolean runtimeChecked;

  Session(HostCompiler host, ProcessingEnvironment environment) {
    this.host = host;
    this.options = Options.of(environment.getOptions());
    this.severities = Severities.of(environment.getOptions());
    this.blocking = BlockingMethods.of(environment.getOptions());
  }

  /** Reports options that are none, and has the analysed classes checked. */
  void start() {
    reporter().report(severities.mistakes());
    options
        .mistakes()
        .forEach(mistake -> reporter()
            .report(Finding.global(
                Problem.UNKNOWN_OPTION_VALUE,
                mistake.option().key(),
                mistake.value(),
                String.join(", ", mistake.option().legalValues()))));
    host.task().addTaskListener(new CodeChecks(compilation(), severities, blocking, reporter()));
  }

  void process(RoundEnvironment round) {
    sources.add(host, round.getRootElements());
    if (round.processingOver()) {
      UntypedClasses.watch(host, reporter(), doubts);
      reportMistakes();
      return;
    }
    reporter().report(new CompactSourceRule(compilation()).check(round.getRootElements()));
    waiting.addAll(CoroutineClasses.find(round.getRootElements()));
    checkRuntime();
    if (!waiting.isEmpty()) {
      Outcome outcome = new Pipeline(host, sources, options, severities, reporter()).run(waiting);
      waiting.clear();
      waiting.addAll(outcome.deferred());
      doubts = outcome.doubts();
    }
  }

  /**
   * Mistakes that javac finds when it follows the flow of well-typed code, such as an exception that is not declared. The host looks for
   * them only while it knows of no others, and where a class that could not be generated is used, it does: that mistake would be all that
   * is seen. Where types are missing, the host says so, and those come first.
   */
  private void reportMistakes() {
    if (doubts.stream().noneMatch(Doubt::isUntyped)) {
      doubts.forEach(reporter()::report);
    }
  }

  private void checkRuntime() {
    if (!runtimeChecked) {
      Report report =
          new RuntimeRule(compilation(), Pipeline.ABI).check(sources.trees(), !waiting.isEmpty());
      runtimeChecked = !waiting.isEmpty() || !report.isEmpty();
      reporter().report(report);
    }
  }

  private Compilation compilation() {
    return new Compilation(host.trees(), host.elements(), host.types());
  }

  private TreeReporter reporter() {
    return new TreeReporter(host.trees(), host.messager(), severities, sources.trees());
  }
}
