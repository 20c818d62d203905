package dev.fermata.processor.javac;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Sets up the inner compilation so that it sees what the host sees. */
public final class InnerCompiler {
  private final HostCompiler host;

  public InnerCompiler(HostCompiler host) {
    this.host = host;
  }

  /**
   * Attributes all sources that the host knows so far.
   *
   * @param wanted canonical names of the classes with coroutines, whose {@code @Async} bodies are not blanked
   */
  public InnerCompilation compile(List<HostSource> sources, List<Facade> facades, Set<String> wanted) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager standard = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
    Set<String> hidden = new LinkedHashSet<>();
    facades.forEach(f -> hidden.add(f.qualifiedName()));
    SourceNames names = new SourceNames();
    sources.forEach(names::add);
    HostFiles files = new HostFiles(host.filer());
    HostPaths paths = new HostPaths(files, host.elements(), names, hidden, standard);
    InnerFileManager manager = new InnerFileManager(standard, files, paths, hidden);
    files.classOutput().ifPresent(path -> paths.add(StandardLocation.CLASS_PATH, path));
    List<InnerTask.Input> inputs = new ArrayList<>();
    for (HostSource source : sources) {
      InMemorySource file = new InMemorySource(source.uri(), source.file().getName(), source.text());
      inputs.add(new InnerTask.Input(file, source.text(), false));
    }
    facades.forEach(f -> inputs.add(new InnerTask.Input(InMemorySource.of(f), "", true)));
    InnerTask task = new InnerTask(compiler, InnerOptions.of(host), List.of());
    return task.attribute(manager, inputs, wanted);
  }
}
