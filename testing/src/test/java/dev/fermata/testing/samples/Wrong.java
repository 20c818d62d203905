package dev.fermata.testing.samples;

import dev.fermata.Coroutine;
import dev.fermata.testing.AsyncTest;

/** Methods that cannot be run. */
public class Wrong {
  @AsyncTest
  static void isStatic() {}

  @AsyncTest
  private void isPrivate() {}

  @AsyncTest
  int returnsANumber() {
    return 1;
  }

  @AsyncTest
  void unknownParameter(String text) {
    Log.add(text);
  }

  @AsyncTest
  Coroutine<Void> returnsNull() {
    return null;
  }
}
