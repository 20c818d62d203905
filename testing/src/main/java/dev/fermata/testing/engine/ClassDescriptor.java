package dev.fermata.testing.engine;

import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.hierarchical.Node;

/** A class with tests, or a nested one. */
final class ClassDescriptor extends AbstractTestDescriptor implements Node<TestContext> {
  static final String SEGMENT = "class";

  private final Class<?> testClass;

  private ClassDescriptor(UniqueId id, Class<?> testClass) {
    super(id, Names.displayName(testClass, testClass.getSimpleName()), ClassSource.from(testClass));
    this.testClass = testClass;
  }

  static ClassDescriptor under(TestDescriptor parent, Class<?> testClass) {
    return new ClassDescriptor(
        parent.getUniqueId().append(SEGMENT, testClass.getName()), testClass);
  }

  Class<?> testClass() {
    return testClass;
  }

  @Override
  public Type getType() {
    return Type.CONTAINER;
  }

  @Override
  public String getLegacyReportingName() {
    return testClass.getName();
  }

  @Override
  public Set<TestTag> getTags() {
    Set<TestTag> tags = new LinkedHashSet<>(Names.tags(testClass));
    getParent().ifPresent(parent -> tags.addAll(parent.getTags()));
    return tags;
  }

  @Override
  public SkipResult shouldBeSkipped(TestContext context) {
    return Names.skipped(testClass);
  }

  @Override
  public TestContext before(TestContext context) throws Exception {
    ClassLifecycle.before(testClass);
    return context;
  }

  @Override
  public void after(TestContext context) throws Exception {
    ClassLifecycle.after(testClass);
  }
}
