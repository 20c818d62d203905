package dev.fermata.processor.javac;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.ModuleElement.ExportsDirective;
import javax.lang.model.element.PackageElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/** The host's module graph, and the module that it compiles. */
final class HostModules {
  private final Elements elements;
  private final Set<String> platformNames;

  /** @param platformNames names of the modules of the JDK */
  HostModules(Elements elements, Set<String> platformNames) {
    this.elements = elements;
    this.platformNames = platformNames;
  }

  /** The named module that the sources belong to; empty for the unnamed one. */
  Optional<ModuleElement> own(List<HostSource> sources) {
    return sources.stream()
        .flatMap(source -> source.typeNames().stream())
        .map(elements::getTypeElement)
        .filter(Objects::nonNull)
        .map(elements::getModuleOf)
        .filter(Objects::nonNull)
        .findFirst()
        .filter(module -> !module.isUnnamed());
  }

  /** Names of the platform's modules in the graph. */
  List<String> platform() {
    return elements.getAllModuleElements().stream()
        .map(module -> module.getQualifiedName().toString())
        .filter(platformNames::contains)
        .sorted()
        .toList();
  }

  /** Modules in the graph that come from the module path. */
  List<ModuleElement> libraries(Optional<ModuleElement> own) {
    List<ModuleElement> libraries = new ArrayList<>();
    for (ModuleElement module : elements.getAllModuleElements()) {
      if (!module.isUnnamed()
          && !platformNames.contains(module.getQualifiedName().toString())
          && !own.equals(Optional.of(module))) {
        libraries.add(module);
      }
    }
    return libraries;
  }

  /**
   * Options for packages that are imported although their module does not export them to us, which the host can only
   * have accepted because of an {@code --add-exports} of its own.
   *
   * @param reader name of our module or {@code ALL-UNNAMED}
   */
  List<String> addedExports(Set<String> imports, String reader) {
    List<String> options = new ArrayList<>();
    for (String name : imports) {
      PackageElement imported = elements.getPackageElement(name);
      ModuleElement module = imported == null ? null : elements.getModuleOf(imported);
      if (module != null
          && platformNames.contains(module.getQualifiedName().toString())
          && ElementFilter.exportsIn(module.getDirectives()).stream()
              .noneMatch(e -> exports(e, imported, reader))) {
        options.add("--add-exports=" + module.getQualifiedName() + "/" + name + "=" + reader);
      }
    }
    return options;
  }

  private static boolean exports(
      ExportsDirective directive, PackageElement exported, String reader) {
    return directive.getPackage().equals(exported)
        && (directive.getTargetModules() == null
            || directive.getTargetModules().stream()
                .anyMatch(m -> m.getQualifiedName().contentEquals(reader)));
  }
}
