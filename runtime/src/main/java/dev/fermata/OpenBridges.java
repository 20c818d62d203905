package dev.fermata;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** What other threads wait for of a loop. Nobody shall wait for a loop that is closed. Any thread. */
final class OpenBridges {
  private final Set<BridgeFuture<?>> open = ConcurrentHashMap.newKeySet();

  void add(BridgeFuture<?> bridge) {
    open.add(bridge);
    CompletableFuture<?> unused = bridge.whenComplete((value, error) -> open.remove(bridge));
  }

  /** The loop has been closed. */
  void failAll() {
    open.forEach(BridgeFuture::abandon);
  }
}
