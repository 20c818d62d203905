package dev.fermata.processor.reject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Each fixture gives exactly the messages that it expects, at the line and column that it expects. */
class RejectTest {
  @TempDir
  Path output;

  @TestFactory
  Stream<DynamicTest> rejects() {
    return Fixture.in("reject").stream()
        .map(f -> DynamicTest.dynamicTest(f.name(), () -> {
          assertFalse(f.expected().isEmpty(), "a rejected fixture expects something");
          check(f);
        }));
  }

  @TestFactory
  Stream<DynamicTest> accepts() {
    return Fixture.in("accept").stream()
        .map(f -> DynamicTest.dynamicTest(f.name(), () -> check(f)));
  }

  private void check(Fixture fixture) throws Exception {
    assumeTrue(
        Runtime.version().feature() >= fixture.release(), "needs a JDK " + fixture.release());
    Path folder = java.nio.file.Files.createDirectory(output.resolve(fixture.name()));
    List<FixtureCompiler.Message> messages = FixtureCompiler.compile(fixture, folder);
    List<String> actual = messages.stream()
        .map(FixtureCompiler.Message::expectation)
        .sorted()
        .map(Expectation::toString)
        .toList();
    assertEquals(
        String.join("\n", fixture.expectedText()),
        String.join("\n", actual),
        () -> "messages were: " + messages);
    for (FixtureCompiler.Message message : messages) {
      assertFalse(
          message.text().matches("(?s).*\\{\\d}.*|.*''.*"),
          "unfilled or misquoted text: " + message.text());
    }
  }
}
