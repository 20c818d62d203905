package cases;

import dev.fermata.Loop;

/** What has to happen before a case is called: here its body runs at the call, so the loop must be there. */
final class Entry {
  private Entry() {}

  static void prepare() {
    Loop.install();
  }
}
