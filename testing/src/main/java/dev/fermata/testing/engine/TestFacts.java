package dev.fermata.testing.engine;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.TestInfo;

/** Which test runs. */
record TestFacts(String displayName, Set<String> tags, Class<?> type, Method method)
    implements TestInfo {
  TestFacts {
    tags = Set.copyOf(tags);
  }

  @Override
  public String getDisplayName() {
    return displayName;
  }

  @Override
  public Set<String> getTags() {
    return tags;
  }

  @Override
  public Optional<Class<?>> getTestClass() {
    return Optional.of(type);
  }

  @Override
  public Optional<Method> getTestMethod() {
    return Optional.of(method);
  }
}
