package dev.fermata.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Task;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Events: area EVNT of asyncio-rows.tsv. */
class EventRowsTest extends SyncTest {
  private final Event event = new Event();

  @Test
  @DisplayName("waiting for an event that is set gives true at once, without a turn")
  void EVNT_01_set() {
    event.set();
    assertTrue(event.isSet());
    assertEquals(true, start(event.waitFor()).result());
  }

  @Test
  @DisplayName("set wakes all who wait, in the order in which they came, one turn later")
  void EVNT_02_setWakesAll() {
    logs("first", event.waitFor());
    logs("second", event.waitFor());
    logs("third", event.waitFor());
    test.inside(() -> {
      event.set();
      assertEquals(List.of(), log());
    });
    turn();
    assertEquals(List.of("first", "second", "third"), log());
  }

  @Test
  @DisplayName(
      "set and clear in one callback wake all who waited, and their wait gives true (M-31)")
  void EVNT_03_setAndClear() {
    Task<Boolean> one = start(event.waitFor());
    Task<Boolean> two = start(event.waitFor());
    test.inside(() -> {
      event.set();
      event.clear();
    });
    turn();
    assertEquals(List.of(true, true), List.of(one.result(), two.result()));
    assertFalse(event.isSet());
    assertEquals("<Event [unset]>", event.toString());
  }

  @Test
  @DisplayName("who waits after a clear waits for the next set")
  void EVNT_04_clear() {
    event.set();
    event.clear();
    logs("later", event.waitFor());
    turns(3);
    assertEquals(List.of(), log());
    event.set();
    turn();
    assertEquals(List.of("later"), log());
  }

  @Test
  @DisplayName("a cancelled waiter leaves; the others are unaffected")
  void EVNT_05_cancelled() {
    Task<Object> cancelled = logs("cancelled", event.waitFor());
    logs("other", event.waitFor());
    assertEquals("<Event [unset, waiters:2]>", event.toString());
    cancelled.cancel();
    turn();
    assertEquals("<Event [unset, waiters:1]>", event.toString());
    event.set();
    turn();
    assertEquals(List.of("other"), log());
    assertEquals("<Event [set]>", event.toString());
  }

  @Test
  @DisplayName("a second set does nothing, not even to who began to wait between a clear and it")
  void EVNT_06_setTwice() {
    logs("one", event.waitFor());
    test.inside(() -> {
      event.set();
      event.set();
    });
    turns(3);
    assertEquals(List.of("one"), log());
    event.clear();
    logs("two", event.waitFor());
    event.set();
    event.clear();
    event.set();
    turns(3);
    assertEquals(List.of("two"), log());
    assertTrue(event.isSet());
  }
}
