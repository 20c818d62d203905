package dev.fermata.processor.diagnostic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SeveritiesTest {
  @Test
  void optionsSetTheSeverityOfWhatMayBeChosen() {
    Severities severities =
        Severities.of(Map.of("fermata.blockingCall", "error", "fermata.droppedAwaitable", "off"));
    assertEquals(Severity.ERROR, severities.of(Problem.BLOCKING_CALL));
    assertEquals(Severity.OFF, severities.of(Problem.DROPPED_AWAITABLE));
    assertEquals(Severity.WARNING, severities.of(Problem.ORIGINAL_CREATED));
    assertTrue(severities.mistakes().isEmpty());
  }

  @Test
  void whatWouldBeCompiledWronglyStaysAnError() {
    Severities severities = Severities.of(Map.of("fermata.returnNull", "off"));
    assertEquals(Severity.ERROR, severities.of(Problem.RETURN_NULL));
    assertFalse(Severities.optionNames().contains("fermata.returnNull"));
  }

  @Test
  void aValueThatIsNoneIsReportedWithTheLegalOnes() {
    Severities severities = Severities.of(Map.of("fermata.blockingCall", "loud"));
    assertEquals(Severity.WARNING, severities.of(Problem.BLOCKING_CALL));
    List<Finding> findings = severities.mistakes().findings();
    assertEquals(1, findings.size());
    String message = findings.get(0).message();
    assertTrue(
        message.startsWith("FER051: option -Afermata.blockingCall has the unknown value 'loud'"),
        message);
    assertTrue(message.contains("error, warn, off"), message);
  }

  @Test
  void aReportHasErrorsAsSeverelyAsTheOptionsSay() {
    Report report = Report.of(Finding.global(Problem.BLOCKING_CALL, "Thread.sleep", ""));
    assertFalse(report.hasErrors(Severities.DEFAULTS));
    assertTrue(report.hasErrors(Severities.of(Map.of("fermata.blockingCall", "error"))));
  }

  @Test
  void nothingIsReportedTwice() {
    Finding finding = Finding.global(Problem.RUNTIME_MISSING);
    assertEquals(List.of(finding), Report.of(finding).and(Report.of(finding)).findings());
  }
}
