package dev.fermata.testing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.Filter;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes as Surefire and IDEs do: through the launcher of the JUnit Platform. */
final class Run implements TestExecutionListener {
  /** Tests, by the names that are shown, with their results; in order. */
  final Map<String, TestExecutionResult> results = new LinkedHashMap<>();

  /** Those that were skipped, with the reason. */
  final Map<String, String> skipped = new LinkedHashMap<>();

  final List<TestIdentifier> tests = new ArrayList<>();

  static Run of(Class<?> type, Filter<?>... filters) {
    return of(DiscoverySelectors.selectClass(type), Map.of(), filters);
  }

  static Run of(DiscoverySelector selector, Map<String, String> parameters, Filter<?>... filters) {
    LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
        .selectors(selector)
        .filters(EngineFilter.includeEngines("fermata", "junit-jupiter"))
        .filters(filters)
        .configurationParameters(parameters)
        .build();
    Run run = new Run();
    LauncherFactory.create().execute(request, run);
    return run;
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    skipped.put(test.getDisplayName(), reason);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (test.isTest()) {
      tests.add(test);
      results.put(test.getDisplayName(), result);
    } else if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
      results.put(test.getDisplayName(), result);
    }
  }

  TestExecutionResult.Status status(String name) {
    return results.get(name).getStatus();
  }

  Throwable failure(String name) {
    return results.get(name).getThrowable().orElseThrow();
  }

  String message(String name) {
    return failure(name).getMessage();
  }
}
