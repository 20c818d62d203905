package dev.fermata.processor.corpus;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The program that runs a library's tests, in a virtual machine of its own. */
public final class Suite {
  /** They encode and hash gibibytes, byte by byte; the last asks for the names of every zone in every locale, thousands of times. */
  private static final Set<String> TOO_LONG = Set.of(
      "testCodec265()",
      "testIncrementalHashWithUnprocessedBytesAndHugeLengthArray()",
      "FastDateParser_TimeZoneStrategyTest");

  /** Long enough for a test of speed on a busy machine; an endless loop fails its own test alone. */
  private static final String LIMIT = "900 s";

  private Suite() {}

  /** Runs the tests in the directory {@code args[0]} and writes a line for each into {@code args[1]}, and what they did. */
  public static void main(String[] args) throws IOException {
    LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
        .selectors(selectClasspathRoots(Set.of(Path.of(args[0]))))
        .configurationParameter("junit.jupiter.execution.timeout.test.method.default", LIMIT)
        .configurationParameter(
            "junit.jupiter.execution.timeout.testtemplate.method.default", LIMIT)
        .configurationParameter(
            "junit.jupiter.execution.timeout.thread.mode.default", "SEPARATE_THREAD")
        .filters((PostDiscoveryFilter) Suite::filter)
        .build();
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(args[1])))) {
      LauncherFactory.create().execute(request, new Lines(out));
      out.println("COUNTS\t" + counts());
    }
    System.exit(0); // whatever threads the tests left
  }

  private static FilterResult filter(TestDescriptor test) {
    return FilterResult.includedIf(
        TOO_LONG.stream().noneMatch(test.getUniqueId().toString()::contains));
  }

  private static String counts() {
    try {
      long[] counts =
          (long[]) Class.forName("dev.fermata.corpus.Probe").getMethod("counts").invoke(null);
      return counts[0] + "\t" + counts[1];
    } catch (ReflectiveOperationException e) {
      return "0\t0"; // the library as it was
    }
  }

  private static final class Lines implements TestExecutionListener {
    private final PrintWriter out;

    Lines(PrintWriter out) {
      this.out = out;
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      boolean failed = result.getStatus() != TestExecutionResult.Status.SUCCESSFUL;
      if (test.isTest() || failed) {
        out.println((failed ? "FAILED" : "PASSED") + "\t" + test.getUniqueId());
        result.getThrowable().ifPresent(error -> {
          error.printStackTrace(out);
        });
      }
    }
  }
}
