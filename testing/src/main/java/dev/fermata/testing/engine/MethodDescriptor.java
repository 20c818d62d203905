package dev.fermata.testing.engine;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.engine.support.hierarchical.Node;

/** A test method. */
final class MethodDescriptor extends AbstractTestDescriptor implements Node<TestContext> {
  private static final String SEGMENT = "method";

  private final Class<?> testClass;
  private final Method method;
  private final Settings settings;

  private MethodDescriptor(UniqueId id, Class<?> testClass, Method method, Settings settings) {
    super(id, Names.displayName(method, Names.shown(method)), MethodSource.from(testClass, method));
    this.testClass = testClass;
    this.method = method;
    this.settings = settings;
  }

  static MethodDescriptor under(ClassDescriptor parent, Method method, Settings settings) {
    UniqueId id = parent.getUniqueId().append(SEGMENT, signature(method));
    return new MethodDescriptor(id, parent.testClass(), method, settings);
  }

  /** What tells a method from the others of its class. */
  static String signature(Method method) {
    return method.getName()
        + Arrays.stream(method.getParameterTypes())
            .map(Class::getName)
            .collect(Collectors.joining(", ", "(", ")"));
  }

  @Override
  public Type getType() {
    return Type.TEST;
  }

  @Override
  public String getLegacyReportingName() {
    return Names.shown(method);
  }

  @Override
  public Set<TestTag> getTags() {
    Set<TestTag> tags = new LinkedHashSet<>(Names.tags(method));
    getParent().ifPresent(parent -> tags.addAll(parent.getTags()));
    return tags;
  }

  @Override
  public SkipResult shouldBeSkipped(TestContext context) {
    return Names.skipped(method);
  }

  @Override
  public TestContext execute(TestContext context, DynamicTestExecutor dynamic) throws Exception {
    Signature.check(method);
    TestFacts facts = new TestFacts(
        getDisplayName(),
        getTags().stream().map(TestTag::getName).collect(Collectors.toSet()),
        testClass,
        method);
    new TestExecution(facts, settings).run();
    return context;
  }
}
