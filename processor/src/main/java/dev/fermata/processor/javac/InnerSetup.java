package dev.fermata.processor.javac;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.ModuleElement;
import javax.tools.JavaFileManager.Location;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;

/**
 * Gives the inner compiler the host's modules. A named host module is mirrored as a named one, because flattening
 * breaks where two modules have concealed packages of one name. Where the host compiles into the unnamed module, or
 * patches a module whose descriptor is not at hand, everything that is not the platform goes on the class path.
 */
final class InnerSetup {
  private static final int FIRST_WITH_MODULES = 9;

  private final HostCompiler host;
  private final HostFiles files;
  private final SourceNames names;
  private final StandardJavaFileManager manager;
  private final HostPaths paths;

  InnerSetup(
      HostCompiler host,
      HostFiles files,
      SourceNames names,
      StandardJavaFileManager manager,
      HostPaths paths) {
    this.host = host;
    this.files = files;
    this.names = names;
    this.manager = manager;
    this.paths = paths;
  }

  /** Sets the locations of the file manager and the options for the module graph. */
  void apply(List<HostSource> sources, InnerOptions options) {
    Optional<Path> output = files.classOutput();
    if (host.sourceVersion() < FIRST_WITH_MODULES) {
      output.ifPresent(path -> paths.add(StandardLocation.CLASS_PATH, path));
      return;
    }
    HostModules modules = new HostModules(host.elements(), platformNames());
    Optional<ModuleElement> own = modules.own(sources);
    if (own.isPresent() && hasDescriptor(sources, output)) {
      mirrorNamed(modules, own.get(), output, options);
    } else {
      flatten(modules, own, output, options);
    }
  }

  private void mirrorNamed(
      HostModules modules, ModuleElement own, Optional<Path> output, InnerOptions options) {
    String name = own.getQualifiedName().toString();
    List<ModuleElement> libraries = modules.libraries(Optional.of(own));
    setPaths(StandardLocation.MODULE_PATH, new ModulePath(files, names).roots(libraries));
    output.ifPresent(path -> setPaths(StandardLocation.CLASS_OUTPUT, Set.of(path)));
    options.add("--add-modules=" + String.join(",", modules.platform()));
    if (paths.isClassPathUsed()) {
      options.add("--add-reads=" + name + "=ALL-UNNAMED");
    }
    if (!options.isRelease()) {
      options.addAll(modules.addedExports(names.imports(), name));
    }
  }

  private void flatten(
      HostModules modules,
      Optional<ModuleElement> own,
      Optional<Path> output,
      InnerOptions options) {
    ModulePath path = new ModulePath(files, names);
    own.flatMap(path::root).ifPresent(root -> paths.add(StandardLocation.CLASS_PATH, root));
    path.roots(modules.libraries(own))
        .forEach(root -> paths.add(StandardLocation.CLASS_PATH, root));
    output.ifPresent(root -> paths.add(StandardLocation.CLASS_PATH, root));
    String platform = String.join(",", modules.platform());
    options.add("--limit-modules=" + platform, "--add-modules=" + platform);
    if (!options.isRelease()) {
      options.addAll(modules.addedExports(names.imports(), "ALL-UNNAMED"));
    }
  }

  /**
   * Whether the inner compiler will find the descriptor of the host's module: among the sources, or compiled before.
   */
  private static boolean hasDescriptor(List<HostSource> sources, Optional<Path> output) {
    return sources.stream().anyMatch(HostSource::isModuleInfo)
        || output.map(path -> Files.exists(path.resolve("module-info.class"))).orElse(false);
  }

  private Set<String> platformNames() {
    Set<String> platform = new LinkedHashSet<>();
    try {
      for (Set<Location> locations :
          manager.listLocationsForModules(StandardLocation.SYSTEM_MODULES)) {
        for (Location location : locations) {
          platform.add(manager.inferModuleName(location));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the modules of the platform", e);
    }
    return platform;
  }

  private void setPaths(StandardLocation location, Set<Path> roots) {
    try {
      manager.setLocationFromPaths(location, roots);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot set " + location, e);
    }
  }
}
