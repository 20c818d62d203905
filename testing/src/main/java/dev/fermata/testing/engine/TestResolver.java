package dev.fermata.testing.engine;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectNestedClass;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.engine.discovery.NestedClassSelector;
import org.junit.platform.engine.discovery.NestedMethodSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/** Turns what was selected (classes, methods, or ids of an earlier run) into descriptors. */
final class TestResolver implements SelectorResolver {
  private final Predicate<String> nameFilter;
  private final ConfigurationParameters parameters;

  TestResolver(Predicate<String> nameFilter, ConfigurationParameters parameters) {
    this.nameFilter = nameFilter;
    this.parameters = parameters;
  }

  @Override
  public Resolution resolve(ClassSelector selector, Context context) {
    Class<?> type = selector.getJavaClass();
    if (TestClasses.isNested(type)) {
      return resolveNested(type, context);
    }
    return TestClasses.areTopLevelTests(type) && nameFilter.test(type.getName())
        ? found(context.addToParent(parent -> Optional.of(ClassDescriptor.under(parent, type))))
        : Resolution.unresolved();
  }

  @Override
  public Resolution resolve(NestedClassSelector selector, Context context) {
    Class<?> type = selector.getNestedClass();
    return TestClasses.isNested(type) ? resolveNested(type, context) : Resolution.unresolved();
  }

  private static Resolution resolveNested(Class<?> type, Context context) {
    return found(context.addToParent(
        () -> selectorOf(type.getEnclosingClass()),
        parent -> Optional.of(ClassDescriptor.under(parent, type))));
  }

  private static Resolution found(Optional<ClassDescriptor> descriptor) {
    return descriptor
        .map(made -> Resolution.match(Match.exact(made, () -> contents(made.testClass()))))
        .orElseGet(Resolution::unresolved);
  }

  private static Set<? extends DiscoverySelector> contents(Class<?> type) {
    Set<DiscoverySelector> selectors = new LinkedHashSet<>();
    TestClasses.testMethods(type).forEach(method -> selectors.add(selectMethod(type, method)));
    TestClasses.nestedClasses(type).forEach(nested -> selectors.add(selectorOf(nested)));
    return selectors;
  }

  private static DiscoverySelector selectorOf(Class<?> type) {
    return TestClasses.isNested(type)
        ? selectNestedClass(enclosing(type), type)
        : selectClass(type);
  }

  private static List<Class<?>> enclosing(Class<?> type) {
    List<Class<?>> outer = new ArrayList<>();
    for (Class<?> c = type.getEnclosingClass(); c != null; c = c.getEnclosingClass()) {
      outer.add(0, c);
    }
    return outer;
  }

  @Override
  public Resolution resolve(MethodSelector selector, Context context) {
    return resolveMethod(selector.getJavaClass(), selector.getJavaMethod(), context);
  }

  @Override
  public Resolution resolve(NestedMethodSelector selector, Context context) {
    return resolveMethod(selector.getNestedClass(), selector.getMethod(), context);
  }

  private Resolution resolveMethod(Class<?> type, Method method, Context context) {
    if (!TestClasses.isTest(method)) {
      return Resolution.unresolved();
    }
    Optional<MethodDescriptor> descriptor = context.addToParent(
        () -> selectorOf(type),
        parent -> Optional.of(MethodDescriptor.under(
            (ClassDescriptor) parent, method, Settings.of(method, parameters))));
    return descriptor
        .map(made -> Resolution.match(Match.exact(made)))
        .orElseGet(Resolution::unresolved);
  }

  /** Ids are those that {@link ClassDescriptor} and {@link MethodDescriptor} give. */
  @Override
  public Resolution resolve(UniqueIdSelector selector, Context context) {
    UniqueId id = selector.getUniqueId();
    UniqueId.Segment last = id.getLastSegment();
    Optional<Class<?>> type = id.getSegments().stream()
        .filter(segment -> segment.getType().equals(ClassDescriptor.SEGMENT))
        .reduce((first, second) -> second)
        .flatMap(segment -> ReflectionSupport.tryToLoadClass(segment.getValue()).toOptional());
    if (type.isEmpty()) {
      return Resolution.unresolved();
    }
    if (last.getType().equals(ClassDescriptor.SEGMENT)) {
      return Resolution.selectors(Set.of(selectorOf(type.get())));
    }
    Set<DiscoverySelector> methods = TestClasses.testMethods(type.get()).stream()
        .filter(method -> MethodDescriptor.signature(method).equals(last.getValue()))
        .map(method -> (DiscoverySelector) selectMethod(type.get(), method))
        .collect(Collectors.toCollection(LinkedHashSet::new));
    return methods.isEmpty() ? Resolution.unresolved() : Resolution.selectors(methods);
  }
}
