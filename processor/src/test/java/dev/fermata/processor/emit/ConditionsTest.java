package dev.fermata.processor.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fermata.processor.model.Sketch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        // condition, beside or, beside and
        "a & b ; false ; false",
        "a && b ; false ; false",
        "a == b ; false ; false",
        "a <= b && b >= c && c != d ; false ; false",
        "(a = b) ; false ; false",
        "f(x ? y : z) ; false ; false",
        "x ? y : z ; true ; true",
        "a = b ; true ; true",
        "a |= b ; true ; true",
        "a.equals(\"?\") ; false ; false",
        "c == '?' ; false ; false",
        "c == '\\'' && d ? e : f ; true ; true",
        "a /* ? */ == b ; false ; false",
        "list.stream().anyMatch(v -> v = true) ; false ; false",
      })
  void parenthesesStandWhereTheyAreNeeded(String condition, boolean besideOr, boolean besideAnd) {
    assertEquals(besideOr, Conditions.isLooserThanOr(new Sketch().slice(condition)));
    assertEquals(besideAnd, Conditions.isLooserThanAnd(new Sketch().slice(condition)));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {"a || b, true", "(a || b) && c, false", "f(a || b), false"})
  void orIsLooserThanAnd(String condition, boolean expected) {
    assertEquals(expected, Conditions.isLooserThanAnd(new Sketch().slice(condition)));
    assertEquals(false, Conditions.isLooserThanOr(new Sketch().slice(condition)));
  }
}
