package dev.fermata.processor;

import com.sun.source.util.TreePath;
import dev.fermata.processor.emit.GeneratedMarks;
import dev.fermata.processor.emit.TwinShell;
import dev.fermata.processor.emit.TypeNames;
import dev.fermata.processor.javac.CoroutineUnit;
import dev.fermata.processor.javac.Facade;
import dev.fermata.processor.javac.HostCompiler;
import dev.fermata.processor.javac.InnerCompilation;
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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** The classes of one round as their signatures show them. */
final class Twins {
  private final HostCompiler host;
  private final Map<String, TypeElement> types = new LinkedHashMap<>();
  private final Map<String, TwinClass> twins = new LinkedHashMap<>();
  private final List<TwinResult.Clash> clashes = new ArrayList<>();
  private final Set<String> unresolved = new TreeSet<>();
  private final List<TwinClass> headers = new ArrayList<>();

  private Twins(HostCompiler host) {
    this.host = host;
  }

  /** Reads the classes with the given canonical names. */
  static Twins parse(
      HostCompiler host, Collection<String> names, Predicate<TypeElement> compiledNow) {
    Twins twins = new Twins(host);
    names.forEach(name -> Optional.ofNullable(host.elements().getTypeElement(name))
        .ifPresent(type -> twins.types.put(name, type)));
    TwinParser parser = parser(host.elements(), host.types(), twins.types.values(), compiledNow);
    twins.types.forEach((name, type) -> twins.add(name, parser.parse(type)));
    return twins;
  }

  /** The same classes with the members that they have in an inner compilation. */
  Twins asSeenBy(InnerCompilation inner, Predicate<TypeElement> compiledNow) {
    Twins seen = new Twins(host);
    seen.types.putAll(types);
    List<TypeElement> innerTypes =
        inner.units().stream().map(CoroutineUnit::element).toList();
    TwinParser parser = parser(inner.elements(), inner.types(), innerTypes, compiledNow);
    innerTypes.forEach(type -> seen.add(type.getQualifiedName().toString(), parser.parse(type)));
    seen.clashes.clear();
    seen.clashes.addAll(clashes);
    seen.unresolved.addAll(unresolved);
    return seen;
  }

  /** Whether classes wait for a generated class that may be their own. */
  boolean mayWaitForThemselves() {
    return !headers.isEmpty();
  }

  /**
   * The same classes, where those with unknown types are read again in an inner compilation that shows the headers of
   * their twins.
   */
  Twins withHeadersSeenBy(InnerCompilation inner, Predicate<TypeElement> compiledNow) {
    Twins seen = new Twins(host);
    seen.types.putAll(types);
    seen.twins.putAll(twins);
    List<TypeElement> innerTypes =
        inner.units().stream().map(CoroutineUnit::element).toList();
    TwinParser parser = parser(inner.elements(), inner.types(), innerTypes, compiledNow);
    for (TypeElement type : innerTypes) {
      String name = type.getQualifiedName().toString();
      if (unresolved.contains(name)) {
        seen.add(name, parser.parse(type));
      }
    }
    seen.clashes.clear(); // elements of the inner compilation must not outlive it
    seen.clashes.addAll(clashes);
    return seen;
  }

  boolean hasSameSignatures(Twins other) {
    return twins.equals(other.twins);
  }

  private static TwinParser parser(
      Elements elements,
      Types types,
      Collection<TypeElement> hosts,
      Predicate<TypeElement> compiledNow) {
    return new TwinParser(
        elements, types, new Bodies(elements, types, compiledNow), new ExpectedTwins(hosts));
  }

  private void add(String name, TwinResult result) {
    if (result instanceof TwinResult.Parsed parsed) {
      twins.put(name, parsed.twin());
      clashes.addAll(parsed.clashes());
    } else if (result instanceof TwinResult.Unresolved unknown) {
      unresolved.add(name);
      unknown.header().ifPresent(headers::add);
    }
  }

  /** The user's classes. */
  Collection<TypeElement> types() {
    return types.values();
  }

  TypeElement type(String name) {
    return Objects.requireNonNull(types.get(name));
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

  /** Canonical names of all classes. */
  Set<String> names() {
    return types.keySet();
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
    return facades(twins.values(), marks);
  }

  /** The same, and the headers of classes whose signatures cannot be read without. */
  List<Facade> facadesAndHeaders(GeneratedMarks marks) {
    List<Facade> all = new ArrayList<>(facades(marks));
    all.addAll(facades(headers, marks));
    return all;
  }

  private List<Facade> facades(Collection<TwinClass> shown, GeneratedMarks marks) {
    List<Facade> facades = new ArrayList<>();
    for (TwinClass twin : shown) {
      facades.add(new Facade(
          twin.name().packageName(), twin.name().simpleNames().get(0), () -> facade(twin, marks)));
    }
    return facades;
  }

  private String facade(TwinClass twin, GeneratedMarks marks) {
    TypeNames names = new TypeNames(new HiddenNames(host.elements(), twin));
    return new TwinShell(names, marks).facade(twin).toString();
  }
}
