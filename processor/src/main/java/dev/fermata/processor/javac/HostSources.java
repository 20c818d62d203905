package dev.fermata.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import java.net.URI;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/**
 * All source files of the host compilation so far; each round adds those that processors generated in the one before.
 */
public final class HostSources {
  private final Map<URI, HostSource> sources = new LinkedHashMap<>();
  private final Set<String> typeNames = new HashSet<>();

  /** Adds the files that declare the given root elements. */
  public void add(HostCompiler host, Collection<? extends Element> roots) {
    for (Element root : roots) {
      host.sourceOf(root).ifPresent(source -> {
        sources.putIfAbsent(source.uri(), source);
        typeNames.addAll(source.typeNames());
      });
    }
  }

  /** Whether the class, or the one around it, is declared in one of the files. */
  public boolean declares(TypeElement type) {
    Element outermost = type;
    while (outermost.getEnclosingElement() instanceof TypeElement outer) {
      outermost = outer;
    }
    return typeNames.contains(((TypeElement) outermost).getQualifiedName().toString());
  }

  /** The files as the host parsed them. */
  public Collection<CompilationUnitTree> trees() {
    return sources.values().stream().map(HostSource::tree).toList();
  }

  /** In the order of their addresses, so that the order of the command line does not matter. */
  public List<HostSource> all() {
    return sources.values().stream()
        .sorted(Comparator.comparing(source -> source.uri().toString()))
        .toList();
  }
}
