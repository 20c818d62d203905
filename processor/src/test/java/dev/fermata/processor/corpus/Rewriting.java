package dev.fermata.processor.corpus;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;

/** The sources of a library with coroutines in place of methods. */
final class Rewriting {
  private static final int ROUNDS = 25;

  private final Javac javac;
  private final Path support;
  private final List<LibrarySource> sources;
  private final Decisions decisions = new Decisions();

  /**
   * Reads the library.
   *
   * @param support sources that rewritten ones refer to
   */
  Rewriting(Javac javac, Path root, Path support, long seed) {
    this.javac = javac;
    this.support = support;
    this.sources = find(javac, root, new Random(seed));
  }

  private static List<LibrarySource> find(Javac javac, Path root, Random random) {
    return javac.use(
        Javac.sourcesBelow(root), new DiagnosticCollector<>(), List.of("-proc:none"), task -> {
          List<CompilationUnitTree> units = new ArrayList<>();
          task.parse().forEach(units::add);
          task.analyze();
          List<LibrarySource> sources = new ArrayList<>();
          for (CompilationUnitTree unit : units) {
            Path path = root.relativize(Path.of(unit.getSourceFile().toUri()));
            String text = unit.getSourceFile().getCharContent(true).toString();
            sources.add(
                MethodFinder.find(Trees.instance(task), unit, path.toString(), text, random));
          }
          return sources;
        });
  }

  /** Takes back what plain Java does not accept. */
  void settle(Path directory) {
    for (int round = 0; round < ROUNDS; round++) {
      Map<Path, LibrarySource> byPath = new LinkedHashMap<>();
      sources.forEach(
          source -> byPath.put(directory.resolve(source.path()).toAbsolutePath(), source));
      List<Diagnostic<? extends JavaFileObject>> errors = javac.check(write(directory, true));
      if (errors.isEmpty()) {
        return;
      }
      Map<LibrarySource, Rendering> renderings = new LinkedHashMap<>();
      for (Diagnostic<? extends JavaFileObject> error : errors) {
        LibrarySource source = byPath.get(Path.of(error.getSource().toUri()));
        Rendering rendering = renderings.get(source);
        if (rendering == null) {
          rendering = new Rendering(source, decisions, true);
          renderings.put(source, rendering);
        }
        refused(source, rendering.originOf((int) error.getPosition()), error);
      }
    }
    throw new AssertionError("javac does not accept the sources after " + ROUNDS + " rounds");
  }

  private void refused(LibrarySource source, int origin, Diagnostic<?> error) {
    for (CoroutineMethod method : source.methods()) {
      if (method.body().contains(origin)) {
        decisions.refused(method, origin);
        return;
      }
    }
    throw new AssertionError("not in a method that was rewritten: " + error);
  }

  /** Writes the sources; returns their paths, with those of the support. */
  List<Path> write(Path directory, boolean isPlain) {
    List<Path> files = new ArrayList<>(Javac.sourcesBelow(support));
    for (LibrarySource source : sources) {
      Path file = directory.resolve(source.path());
      files.add(file);
      try {
        Files.createDirectories(file.getParent());
        Files.writeString(file, new Rendering(source, decisions, isPlain).text());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return files;
  }

  long methods() {
    return sources.stream()
        .flatMap(source -> source.methods().stream())
        .filter(decisions::keeps)
        .count();
  }

  long awaits() {
    return sources.stream()
        .flatMap(source -> source.methods().stream())
        .filter(decisions::keeps)
        .flatMap(method -> method.wraps().stream())
        .filter(wrap -> wrap.isAwait() && !decisions.dropped().contains(wrap))
        .count();
  }
}
