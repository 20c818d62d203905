package dev.fermata.testing.engine;

import java.util.Optional;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;
import org.junit.platform.engine.support.hierarchical.HierarchicalTestEngine;

/** JUnit's way to methods that return something: Jupiter itself takes methods without a result only. */
public final class AsyncTestEngine extends HierarchicalTestEngine<TestContext> {
  private static final EngineDiscoveryRequestResolver<EngineDescriptor> RESOLVER =
      EngineDiscoveryRequestResolver.<EngineDescriptor>builder()
          .addClassContainerSelectorResolver(TestClasses::areTopLevelTests)
          .addSelectorResolver(context -> new TestResolver(
              context.getClassNameFilter(),
              context.getDiscoveryRequest().getConfigurationParameters()))
          .addTestDescriptorVisitor(context -> TestDescriptor::prune)
          .build();

  /** Found through the service file. */
  public AsyncTestEngine() {}

  @Override
  public String getId() {
    return "fermata";
  }

  @Override
  public Optional<String> getGroupId() {
    return Optional.of("dev.fermata");
  }

  @Override
  public Optional<String> getArtifactId() {
    return Optional.of("fermata-testing");
  }

  @Override
  public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId uniqueId) {
    EngineDescriptor engine = new EngineDescriptor(uniqueId, "Fermata");
    RESOLVER.resolve(request, engine);
    return engine;
  }

  @Override
  protected TestContext createExecutionContext(ExecutionRequest request) {
    return new TestContext();
  }
}
