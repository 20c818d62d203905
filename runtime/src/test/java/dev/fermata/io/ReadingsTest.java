package dev.fermata.io;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fermata.internal.io.InboundBytes;
import dev.fermata.internal.io.Reading;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.OptionalInt;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ReadingsTest {
  private final InboundBytes bytes = new InboundBytes();

  @Test
  @DisplayName("STRD-02 up to n bytes as soon as one is there, nothing only at the end")
  void some() throws IOException {
    Reading<byte[]> reading = Readings.some(3);
    assertNull(reading.take(bytes, false));
    arrive("abcd");
    assertTaken("abc", reading);
    assertTaken("d", reading);
    assertArrayEquals(new byte[0], reading.take(bytes, true));
  }

  @Test
  @DisplayName("STRD-03 reading to the end gives all bytes, reading zero gives none at once")
  void allAndNone() throws IOException {
    assertArrayEquals(new byte[0], Readings.some(0).take(bytes, false));
    arrive("abc");
    assertNull(Readings.all().take(bytes, false));
    arrive("def");
    assertArrayEquals("abcdef".getBytes(US_ASCII), Readings.all().take(bytes, true));
  }

  @Test
  @DisplayName("STRD-04 exactly n bytes across chunks; at an early end the exception has what came")
  void exactly() throws IOException {
    Reading<byte[]> reading = Readings.exactly(5);
    arrive("abc");
    assertNull(reading.take(bytes, false));
    arrive("defg");
    assertTaken("abcde", reading);
    arrive("h");
    IncompleteReadException e =
        assertThrows(IncompleteReadException.class, () -> reading.take(bytes, true));
    assertEquals("3 bytes read on a total of 5 expected bytes", e.getMessage());
    assertArrayEquals("fgh".getBytes(US_ASCII), e.partial());
    assertEquals(OptionalInt.of(5), e.expected());
    assertEquals(0, bytes.length());
    assertArrayEquals(new byte[0], Readings.exactly(0).take(bytes, false));
  }

  @Test
  @DisplayName("STRD-05 lines keep their end, the last one may lack it, then lines are empty")
  void lines() throws IOException {
    arrive("one\ntwo");
    assertTaken("one\n", Readings.line(100));
    Reading<byte[]> last = Readings.line(100);
    assertNull(last.take(bytes, false));
    assertArrayEquals("two".getBytes(US_ASCII), last.take(bytes, true));
    assertArrayEquals(new byte[0], Readings.line(100).take(bytes, true));
  }

  @Test
  @DisplayName(
      "STRD-06 a line over the limit is removed when its end is known, so that the next one can be read")
  void lineOverLimit() throws IOException {
    arrive("too long\nnext\n");
    assertThrows(LimitOverrunException.class, () -> Readings.line(4).take(bytes, false));
    assertTaken("next\n", Readings.line(4));
    arrive("endless");
    assertThrows(LimitOverrunException.class, () -> Readings.line(4).take(bytes, false));
    assertEquals(0, bytes.length());
  }

  @Test
  @DisplayName("STRD-07 a separator may span chunks")
  void separatorSpansChunks() throws IOException {
    Reading<byte[]> reading = Readings.until("--".getBytes(US_ASCII), 100);
    arrive("ab-");
    assertNull(reading.take(bytes, false));
    arrive("c-");
    assertNull(reading.take(bytes, false));
    arrive("-rest");
    assertTaken("ab-c--", reading);
    assertEquals(4, bytes.length());
  }

  @Test
  @DisplayName("STRD-08 the end before the separator: exception with the partial data, queue empty")
  void endBeforeSeparator() {
    arrive("abc");
    Reading<byte[]> reading = Readings.until("--".getBytes(US_ASCII), 100);
    IncompleteReadException e =
        assertThrows(IncompleteReadException.class, () -> reading.take(bytes, true));
    assertEquals("3 bytes read on a total of undefined expected bytes", e.getMessage());
    assertArrayEquals("abc".getBytes(US_ASCII), e.partial());
    assertEquals(OptionalInt.empty(), e.expected());
    assertEquals(0, bytes.length());
  }

  @Test
  @DisplayName("STRD-09 over the limit the data stays, and the two reasons have different texts")
  void untilOverLimit() {
    byte[] separator = "--".getBytes(US_ASCII);
    arrive("abcdef");
    LimitOverrunException open = assertThrows(
        LimitOverrunException.class, () -> Readings.until(separator, 4).take(bytes, false));
    assertEquals("Separator is not found, and chunk exceed the limit", open.getMessage());
    assertEquals(5, open.consumed());
    arrive("--");
    LimitOverrunException found = assertThrows(
        LimitOverrunException.class, () -> Readings.until(separator, 4).take(bytes, false));
    assertEquals("Separator is found, but chunk is longer than limit", found.getMessage());
    assertEquals(6, found.consumed());
    assertEquals(8, bytes.length());
  }

  @Test
  @DisplayName(
      "STRD-10 the limit counts what stands before the separator: exactly limit bytes are allowed")
  void exactlyLimit() throws IOException {
    arrive("abcd\n");
    assertTaken("abcd\n", Readings.line(4));
  }

  @Test
  @DisplayName("STRD-01, STRD-12 a limit that is not positive and an empty separator are refused")
  void badArguments() {
    assertThrows(IllegalArgumentException.class, () -> Readings.line(0));
    assertThrows(IllegalArgumentException.class, () -> Readings.until(new byte[] {1}, -1));
    assertThrows(IllegalArgumentException.class, () -> Readings.until(new byte[0], 10));
  }

  private void arrive(String text) {
    bytes.append(ByteBuffer.wrap(text.getBytes(US_ASCII)));
  }

  private void assertTaken(String expected, Reading<byte[]> reading) throws IOException {
    byte[] taken = reading.take(bytes, false);
    assertArrayEquals(expected.getBytes(US_ASCII), taken);
  }
}
