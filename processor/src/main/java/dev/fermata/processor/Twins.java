package dev.fermata.processor;

import com.sun.source.util.TreePath;
import dev.fermata.processor.emit.GeneratedMarks;
import dev.fermata.processor.emit.TwinShell;
import dev.fermata.processor.emit.TypeNames;
import dev.fermata.processor.javac.Facade;
import dev.fermata.processor.javac.HostCompiler;
import dev.fermata.processor.model.TwinClass;
import dev.fermata.processor.parse.AsyncMethods;
import dev.fermata.processor.parse.Bodies;
import dev.fermata.processor.parse.ExpectedTwins;
import dev.fermata.processor.parse.HiddenNames;
import dev.fermata.processor.parse.TwinParser;
import dev.fermata.processor.parse.TwinResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/** The classes of one round as their signatures show them. */
final class Twins {
  private final HostCompiler host;
  private final Map<String, TypeElement> types = new LinkedHashMap<>();
  private final Map<String, TwinClass> twins = new LinkedHashMap<>();
  private final List<TwinResult.Clash> clashes = new ArrayList<>();
  private final Set<String> unresolved = new TreeSet<>();

  private Twins(HostCompiler host) {
    this.host = host;
  }

  /** Reads the classes with the given canonical names. */
  static Twins parse(HostCompiler host, Collection<String> names, Predicate<TypeElement> compiledNow) {
    Twins twins = new Twins(host);
    Bodies bodies = new Bodies(host.elements(), host.types(), compiledNow);
    names.forEach(name -> Optional.ofNullable(host.elements().getTypeElement(name))
        .ifPresent(type -> twins.types.put(name, type)));
    ExpectedTwins expected = new ExpectedTwins(twins.types.values());
    TwinParser parser = new TwinParser(host.elements(), host.types(), bodies, expected);
    twins.types.forEach((name, type) -> twins.add(name, type, parser));
    return twins;
  }

  private void add(String name, TypeElement type, TwinParser parser) {
    TwinResult result = parser.parse(type);
    if (result instanceof TwinResult.Parsed parsed) {
      twins.put(name, parsed.twin());
      clashes.addAll(parsed.clashes());
    } else if (result instanceof TwinResult.Unresolved) {
      unresolved.add(name);
    }
  }

  /** The user's classes. */
  Collection<TypeElement> types() {
    return types.values();
  }

  TypeElement type(String name) {
    return types.get(name);
  }

  /** The class to be generated; absent where none can be. */
  Optional<TwinClass> twin(String name) {
    return Optional.ofNullable(twins.get(name));
  }

  /** Generated methods that could not stand beside others. */
  List<TwinResult.Clash> clashes() {
    return clashes;
  }

  /** Classes with a type in a signature that is not known (yet). */
  Set<String> unresolved() {
    return unresolved;
  }

  /** Classes whose bodies can be looked at. */
  Set<String> resolved() {
    Set<String> resolved = new TreeSet<>(types.keySet());
    resolved.removeAll(unresolved);
    return resolved;
  }

  /** The declarations of all coroutine methods, in the host's trees. */
  List<TreePath> declarations() {
    List<TreePath> paths = new ArrayList<>();
    for (TypeElement type : types.values()) {
      ElementFilter.methodsIn(type.getEnclosedElements()).stream()
          .filter(AsyncMethods::isAsync)
          .flatMap(method -> Optional.ofNullable(host.trees().getPath(method)).stream())
          .forEach(paths::add);
    }
    return paths;
  }

  /** What the inner compilation shows of the classes to be generated. */
  List<Facade> facades(GeneratedMarks marks) {
    List<Facade> facades = new ArrayList<>();
    for (TwinClass twin : twins.values()) {
      TwinShell shell = new TwinShell(new TypeNames(new HiddenNames(host.elements(), twin)), marks);
      String simpleName = twin.name().simpleNames().get(0);
      facades.add(new Facade(twin.name().packageName(), simpleName, shell.facade(twin).toString()));
    }
    return facades;
  }
}
