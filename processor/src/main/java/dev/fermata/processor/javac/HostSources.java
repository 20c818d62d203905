package dev.fermata.processor.javac;

import java.net.URI;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;

/** All source files of the host compilation so far; each round adds those that processors generated in the one before. */
public final class HostSources {
  private final Map<URI, HostSource> sources = new LinkedHashMap<>();

  /** Adds the files that declare the given root elements. */
  public void add(HostCompiler host, Collection<? extends Element> roots) {
    for (Element root : roots) {
      host.sourceOf(root).ifPresent(source -> sources.putIfAbsent(source.uri(), source));
    }
  }

  /** The source file with an address. */
  public Optional<HostSource> find(URI uri) {
    return Optional.ofNullable(sources.get(uri));
  }

  /** In the order of their addresses, so that the order of the command line does not matter. */
  public List<HostSource> all() {
    return sources.values().stream()
        .sorted(Comparator.comparing(source -> source.uri().toString()))
        .toList();
  }
}
