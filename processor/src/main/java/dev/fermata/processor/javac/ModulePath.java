package dev.fermata.processor.javac;

import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.JavaFileObject.Kind;
import javax.tools.StandardLocation;

/** Finds the jar or directory of each module that the host found on its module path. */
final class ModulePath {
  private static final String MODULE_INFO = "module-info.class";

  private final HostFiles files;
  private final SourceNames names;

  ModulePath(HostFiles files, SourceNames names) {
    this.files = files;
    this.names = names;
  }

  /** Where the modules lie; one that cannot be found is left out. */
  Set<Path> roots(List<ModuleElement> modules) {
    Set<Path> roots = new LinkedHashSet<>();
    modules.forEach(module -> root(module).ifPresent(roots::add));
    return roots;
  }

  /** The jar or directory of a module. */
  Optional<Path> root(ModuleElement module) {
    Optional<Path> root = find(module, "", MODULE_INFO);
    return root.isPresent() ? root : automatic(module);
  }

  /** An automatic module has no descriptor: ask for a class that our sources name, else for any. */
  private Optional<Path> automatic(ModuleElement module) {
    List<PackageElement> packages = ElementFilter.exportsIn(module.getDirectives()).stream()
        .map(e -> e.getPackage())
        .toList();
    Optional<Path> named = packages.stream()
        .flatMap(p -> names.qualified(p.getQualifiedName().toString()).stream()
            .flatMap(n -> find(module, p, n).stream()))
        .findFirst();
    return named.isPresent()
        ? named
        : packages.stream().flatMap(p -> any(module, p).stream()).findFirst();
  }

  private Optional<Path> any(ModuleElement module, PackageElement member) {
    for (Element type : member.getEnclosedElements()) {
      if (type instanceof TypeElement) {
        return find(module, member, type.getSimpleName().toString());
      }
    }
    return Optional.empty();
  }

  private Optional<Path> find(ModuleElement module, PackageElement member, String simpleName) {
    return find(module, member.getQualifiedName().toString(), simpleName + Kind.CLASS.extension);
  }

  private Optional<Path> find(ModuleElement module, String packageName, String fileName) {
    String relative =
        packageName.isEmpty() ? fileName : packageName.replace('.', '/') + "/" + fileName;
    return files
        .find(StandardLocation.MODULE_PATH, module.getQualifiedName() + "/" + packageName, fileName)
        .flatMap(file -> {
          URI uri = file.toUri();
          return HostFiles.root(uri, relative);
        });
  }
}
