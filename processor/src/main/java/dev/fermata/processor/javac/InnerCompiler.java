package dev.fermata.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javax.annotation.processing.Processor;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Runs the inner compilation so that it sees what the host sees. */
public final class InnerCompiler {
  private final HostCompiler host;
  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private final boolean editsTrees = !lombok().isEmpty();

  public InnerCompiler(HostCompiler host) {
    this.host = host;
  }

  /** Whether classes have members in an inner compilation that the host may not have (yet). */
  public boolean editsTrees() {
    return editsTrees;
  }

  /**
   * Attributes all sources that the host knows so far.
   *
   * @param facades hide sources and classes of the same names
   * @param wanted canonical names of the classes with coroutines, whose {@code @Async} bodies are not blanked
   */
  public InnerCompilation compile(
      List<HostSource> sources, List<Facade> facades, Set<String> wanted) {
    Set<String> hidden = new LinkedHashSet<>();
    facades.forEach(facade -> hidden.add(facade.qualifiedName()));
    List<HostSource> visible = sources.stream()
        .filter(source -> source.typeNames().stream().noneMatch(hidden::contains))
        .toList();
    SourceNames names = new SourceNames();
    // Bodies of a class that waits until it is used are blanked for certain.
    visible.forEach(
        source -> names.add(source, editsTrees || !InnerSources.canWait(source, wanted)));
    Set<String> hostTypes = new LinkedHashSet<>(hidden);
    visible.forEach(source -> hostTypes.addAll(source.typeNames()));

    StandardJavaFileManager standard =
        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
    HostFiles files = new HostFiles(host.filer());
    HostPaths paths = new HostPaths(files, host.elements(), names, hostTypes, standard);
    InnerOptions options = new InnerOptions(host);
    new InnerSetup(host, files, names, standard, paths).apply(visible, options);
    if (!editsTrees) {
      options.add("-proc:none");
    }
    InnerSources inputs = inputs(visible, facades, wanted);
    InnerFileManager manager = new InnerFileManager(standard, files, paths, hidden, inputs);
    InnerCompilation inner = new InnerTask(compiler, options.toList(), lombok())
        .attribute(manager, inputs.attributed(), wanted);
    if (new Trust(inner).doubts(wanted).isEmpty() || !paths.prepareAll()) {
      return inner;
    }
    // A package may be split over several jars of the class path, and the first attempt has seen
    // only some of them.
    return new InnerTask(compiler, options.toList(), lombok())
        .attribute(manager, inputs.attributed(), wanted);
  }

  private static List<Processor> lombok() {
    return Lombok.processors(InnerCompiler.class.getClassLoader());
  }

  private InnerSources inputs(List<HostSource> sources, List<Facade> facades, Set<String> wanted) {
    if (editsTrees) {
      return allAtOnce(sources, facades, wanted);
    }
    InnerSources needed = asNeeded(sources, facades, wanted);
    if (needed.attributed().isEmpty()) {
      // Facades hide each class with coroutines, and javac does not begin without a file.
      facades.forEach(
          facade -> needed.attribute(new InnerTask.Input(facade.file(), facade.text(), true)));
    }
    return needed;
  }

  /** A class that no wanted one uses is not even read. */
  private InnerSources asNeeded(
      List<HostSource> sources, List<Facade> facades, Set<String> wanted) {
    InnerSources inputs = new InnerSources();
    SourcePositions positions = host.trees().getSourcePositions();
    for (HostSource source : sources) {
      Supplier<String> blanked =
          () -> Blanking.blank(source.tree(), positions, wanted, source.text());
      String name = source.file().getName();
      if (InnerSources.canWait(source, wanted)) {
        String type = source.typeNames().get(0);
        inputs.offer(source.packageName(), new SourceOnDemand(type, source.uri(), name, blanked));
      } else {
        inputs.attribute(new InnerTask.Input(
            new InMemorySource(source.uri(), name, blanked.get()), source.text(), false));
      }
    }
    facades.forEach(facade -> inputs.offer(facade.packageName(), facade.fileOnDemand()));
    return inputs;
  }

  /** Another processor edits only what it is given at the start. */
  private InnerSources allAtOnce(
      List<HostSource> sources, List<Facade> facades, Set<String> wanted) {
    InnerSources inputs = new InnerSources();
    Parsed parsed = parse(sources);
    for (HostSource source : sources) {
      CompilationUnitTree tree = parsed.trees().getOrDefault(source.uri(), source.tree());
      String blanked = Blanking.blank(tree, parsed.positions(), wanted, source.text());
      inputs.attribute(new InnerTask.Input(
          new InMemorySource(source.uri(), source.file().getName(), blanked),
          source.text(),
          false));
    }
    facades.forEach(
        facade -> inputs.attribute(new InnerTask.Input(facade.file(), facade.text(), true)));
    return inputs;
  }

  private record Parsed(Map<URI, CompilationUnitTree> trees, SourcePositions positions) {}

  /** Needed where another processor edits the host's trees, so that they say nothing about the text any more. */
  private Parsed parse(List<HostSource> sources) {
    List<InMemorySource> files = sources.stream()
        .map(source -> new InMemorySource(source.uri(), source.file().getName(), source.text()))
        .toList();
    List<String> options =
        new ArrayList<>(List.of("-proc:none", "-source", Integer.toString(host.sourceVersion())));
    if (host.isPreviewEnabled()) {
      options.add("--enable-preview");
    }
    JavacTask task =
        (JavacTask) compiler.getTask(Writer.nullWriter(), null, d -> {}, options, null, files);
    Map<URI, CompilationUnitTree> trees = new LinkedHashMap<>();
    try {
      task.parse().forEach(tree -> trees.put(tree.getSourceFile().toUri(), tree));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot parse the sources", e);
    }
    return new Parsed(trees, Trees.instance(task).getSourcePositions());
  }
}
