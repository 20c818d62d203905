package dev.fermata.processor;

import dev.fermata.processor.diagnostic.Report;
import dev.fermata.processor.diagnostic.Reporter;
import dev.fermata.processor.diagnostic.Severities;
import dev.fermata.processor.emit.GeneratedMarks;
import dev.fermata.processor.javac.Doubt;
import dev.fermata.processor.javac.HostCompiler;
import dev.fermata.processor.javac.HostSources;
import dev.fermata.processor.javac.InnerCompilation;
import dev.fermata.processor.javac.Trust;
import dev.fermata.processor.options.Options;
import dev.fermata.processor.validate.Compilation;
import dev.fermata.processor.validate.Validator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The way from the user's classes to the generated ones, once for each round of annotation processing. */
final class Pipeline {
  /** The version of the runtime's contract that generated code is written for. */
  static final int ABI = 1;

  private final HostCompiler host;
  private final HostSources sources;
  private final Severities severities;
  private final Reporter reporter;
  private final DebugNotes debug;
  private final TwinCompiler compiler;

  Pipeline(
      HostCompiler host,
      HostSources sources,
      Options options,
      Severities severities,
      Reporter reporter) {
    this.host = host;
    this.sources = sources;
    this.severities = severities;
    this.reporter = reporter;
    this.debug = new DebugNotes(host.messager(), options.debug());
    this.compiler = new TwinCompiler(host, reporter, debug, marks());
  }

  /**
   * Compiles the classes with the given canonical names as far as this round allows: reads their signatures, attributes
   * their bodies in an inner compilation that shows the classes to be generated as facades, reports every mistake, then
   * lowers, emits and writes each class that is sound.
   */
  Outcome run(Set<String> names) {
    Stopwatch watch = new Stopwatch();
    Twins signatures = Twins.parse(host, names, sources::declares);
    Report declarations = validator(host)
        .declarations(signatures.declarations())
        .and(validator(host).clashes(signatures.clashes()))
        .and(validator(host).names(signatures.types()));
    watch.lap("signatures");
    try (Attribution attribution = Attribution.of(host, sources, signatures, marks())) {
      watch.lap("attribution");
      Twins twins = attribution.twins();
      InnerCompilation inner = attribution.inner();
      debug.print(inner.diagnostics());
      List<Doubt> doubts = new Trust(inner).doubts(twins.resolved());
      Round round = new Round(inner, doubts, severities);
      Report report = declarations.and(validator(inner).bodies(round.bodies()));
      Round.inSourceOrder(report).forEach(reporter::report);
      watch.lap("rules");
      round.sound(report).forEach(unit -> compiler.compile(inner, unit, twins));
      watch.lap("generation");
      debug.print(names.size(), watch);
      Set<String> deferred = new TreeSet<>(twins.unresolved());
      doubts.forEach(doubt -> deferred.add(doubt.className()));
      return new Outcome(deferred, doubts);
    }
  }

  private static Validator validator(HostCompiler host) {
    return new Validator(new Compilation(host.trees(), host.elements(), host.types()));
  }

  private static Validator validator(InnerCompilation inner) {
    return new Validator(new Compilation(inner.trees(), inner.elements(), inner.types()));
  }

  private GeneratedMarks marks() {
    return new GeneratedMarks(
        CoroutineProcessor.class.getName(),
        Optional.ofNullable(CoroutineProcessor.class.getPackage().getImplementationVersion()),
        ABI,
        false); // each class says itself what it can use
  }
}
