package dev.fermata.processor.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Task groups and time limits in compiled coroutines: {@code try} with a scope is entered, left and cancelled as asyncio's. */
class ScopesTest {
  private static final Path PROGRAM = Path.of("src/test/fixtures/structured/app/Scopes.java");

  private static final List<String> EXPECTED = List.of(
      "timeoutConverts: CancelledError, 0, count 0",
      "timeoutNotReached: 2, count 0",
      "returnsFromScope: value",
      "nestedInnerPasses: inner, count 0, outer expired false",
      "nestedOuterPasses: outer, count 0 [inner finally]",
      "catchExceptionDoesNotSwallow: passed",
      "otherExceptionPasses: own, 0, count 0",
      "rescheduled: after <Timeout [expired]>",
      "limitInFinally: stop, true, own count 0 [clean-up timed out, count 1]",
      "cancelledTwice: two, 2 [inner finally]",
      "groupResults: ab",
      "groupFails: first, 1, count 0 [body count 1, clean-up of sibling]",
      "bodyFails: [java.lang.IllegalStateException: body], 0 [clean-up of child]",
      "groupInTimeout: timed out, count 0 [clean-up of one, clean-up of two]",
      "timeoutsInGroup: 5 late",
      "nestedGroups: ExceptionGroup [java.io.IOException: deep] [clean-up of inner sibling]",
      "groupCancelledFromOutside: 1, true [clean-up of child]",
      "completionOrder: abcxy",
      "firstWins: quick, true [clean-up of slow]",
      "shielded: inner [inner done false]");

  @TempDir
  Path directory;

  @Test
  @DisplayName(
      "each way in and out of a scope, with limits and groups in each other and in clean-up")
  void scopes() throws IOException {
    Project project = new Project(directory)
        .source("app/Scopes.java", Files.readAllLines(PROGRAM).toArray(String[]::new));
    assertEquals("", project.compile().expectSuccess());
    assertEquals(EXPECTED, project.run("app.Scopes").lines().toList());
  }
}
