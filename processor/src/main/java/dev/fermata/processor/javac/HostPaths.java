package dev.fermata.processor.javac;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.tools.FileObject;
import javax.tools.JavaFileObject;
import javax.tools.JavaFileObject.Kind;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;

/**
 * The host's class path and source path, found out package by package as the inner compiler asks for them: a stock file
 * manager gets each jar or directory that a class of the package is found in.
 */
final class HostPaths {
  private final HostFiles files;
  private final Elements elements;
  private final SourceNames names;
  private final Set<String> hostTypes;
  private final StandardJavaFileManager manager;
  private final Map<StandardLocation, Set<Path>> roots = new EnumMap<>(StandardLocation.class);
  private final Map<String, Boolean> prepared = new LinkedHashMap<>();
  private final Map<String, List<JavaFileObject>> foreign = new LinkedHashMap<>();

  /** @param hostTypes canonical names of the host's top-level source types, which are never looked for on the paths */
  HostPaths(
      HostFiles files,
      Elements elements,
      SourceNames names,
      Set<String> hostTypes,
      StandardJavaFileManager manager) {
    this.files = files;
    this.elements = elements;
    this.names = names;
    this.hostTypes = hostTypes;
    this.manager = manager;
    roots.put(StandardLocation.CLASS_PATH, new LinkedHashSet<>());
    roots.put(StandardLocation.SOURCE_PATH, new LinkedHashSet<>());
    setLocation(StandardLocation.CLASS_PATH);
  }

  /** Adds a jar or directory to a path; says whether it was new. */
  boolean add(StandardLocation location, Path root) {
    boolean added =
        roots.computeIfAbsent(location, any -> new LinkedHashSet<>()).add(root);
    if (added) {
      setLocation(location);
    }
    return added;
  }

  /** Whether a class that the sources name lies on the class path. */
  boolean isClassPathUsed() {
    return names.qualified().entrySet().stream()
        .anyMatch(e -> e.getValue().stream()
            .anyMatch(n -> files
                .find(StandardLocation.CLASS_PATH, e.getKey(), n + Kind.CLASS.extension)
                .isPresent()));
  }

  /** Makes sure that the file manager can list a package. */
  void prepare(String packageName) {
    if (prepared.putIfAbsent(packageName, false) != null) {
      return;
    }
    Set<String> known = known(packageName);
    probeAll(packageName, names.qualified(packageName), known);
    if (files.hasPackage(StandardLocation.CLASS_PATH, packageName)
        || files.hasPackage(StandardLocation.SOURCE_PATH, packageName)) {
      probeAll(packageName, names.simple(packageName), known);
      if (known.isEmpty() && !names.hasSources(packageName)) {
        listThroughHost(packageName, true);
      }
    }
  }

  /**
   * Looks for every class of every package asked for so far, whichever jar it may lie in; slow. Says whether it found
   * something that was not known, which makes another attempt worthwhile.
   */
  boolean prepareAll() {
    boolean found = false;
    for (Map.Entry<String, Boolean> entry : List.copyOf(prepared.entrySet())) {
      if (!entry.getValue() && !names.hasSources(entry.getKey())) {
        prepared.put(entry.getKey(), true);
        found |= listThroughHost(entry.getKey(), false);
      }
    }
    return found;
  }

  /** Class files of a package that lie neither in a jar nor in a directory. */
  List<JavaFileObject> foreign(String packageName) {
    return foreign.getOrDefault(packageName, List.of());
  }

  private void probeAll(String packageName, Set<String> candidates, Set<String> known) {
    for (String name : candidates) {
      if (!known.contains(name)
          && !hostTypes.contains(packageName.isEmpty() ? name : packageName + "." + name)
          && probe(packageName, name)) {
        known.addAll(known(packageName));
        known.add(name);
      }
    }
  }

  private boolean probe(String packageName, String name) {
    return probe(StandardLocation.CLASS_PATH, packageName, name, Kind.CLASS)
        || probe(StandardLocation.SOURCE_PATH, packageName, name, Kind.SOURCE)
        // Without a source path, javac takes sources from the class path.
        || probe(StandardLocation.CLASS_PATH, packageName, name, Kind.SOURCE);
  }

  private boolean probe(StandardLocation location, String packageName, String name, Kind kind) {
    Optional<FileObject> file = files.find(location, packageName, name + kind.extension);
    if (file.isEmpty()) {
      return false;
    }
    String relative =
        packageName.replace('.', '/') + (packageName.isEmpty() ? "" : "/") + name + kind.extension;
    StandardLocation target =
        kind == Kind.SOURCE ? StandardLocation.SOURCE_PATH : StandardLocation.CLASS_PATH;
    HostFiles.root(file.get().toUri(), relative)
        .ifPresentOrElse(
            root -> add(target, root), () -> addForeign(packageName, name, kind, file.get()));
    return true;
  }

  private void addForeign(String packageName, String name, Kind kind, FileObject file) {
    String binaryName = packageName.isEmpty() ? name : packageName + "." + name;
    foreign
        .computeIfAbsent(packageName, p -> new ArrayList<>())
        .add(new HostFile(binaryName, kind, file));
  }

  /** Names of the package's classes that the file manager lists already. */
  private Set<String> known(String packageName) {
    Set<String> known = new HashSet<>();
    for (StandardLocation location : roots.keySet()) {
      if (!roots.get(location).isEmpty()) {
        for (JavaFileObject file : list(location, packageName)) {
          String binaryName = manager.inferBinaryName(location, file);
          known.add(binaryName.substring(binaryName.lastIndexOf('.') + 1));
        }
      }
    }
    foreign(packageName).forEach(f -> known.add(((HostFile) f).simpleName()));
    return known;
  }

  private Iterable<JavaFileObject> list(StandardLocation location, String packageName) {
    try {
      return manager.list(location, packageName, EnumSet.of(Kind.CLASS, Kind.SOURCE), false);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list package " + packageName, e);
    }
  }

  private boolean listThroughHost(String packageName, boolean stopAtFirst) {
    PackageElement element = elements.getPackageElement(packageName);
    if (element == null) {
      return false;
    }
    boolean found = false;
    Set<String> known = known(packageName);
    for (Element type : element.getEnclosedElements()) {
      found |= listThroughHost(packageName, (TypeElement) type, known);
      if (found && stopAtFirst && foreign(packageName).isEmpty()) {
        return true;
      }
    }
    return found;
  }

  private boolean listThroughHost(String packageName, TypeElement type, Set<String> known) {
    String binaryName = elements.getBinaryName(type).toString();
    String name = binaryName.substring(binaryName.lastIndexOf('.') + 1);
    boolean found = !known.contains(name) && probe(packageName, name);
    if (found) {
      known.addAll(known(packageName));
    }
    for (Element member : type.getEnclosedElements()) {
      if (member instanceof TypeElement nested && !foreign(packageName).isEmpty()) {
        found |= listThroughHost(packageName, nested, known);
      }
    }
    return found;
  }

  private void setLocation(StandardLocation location) {
    try {
      manager.setLocationFromPaths(location, roots.get(location));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot set " + location, e);
    }
  }
}
