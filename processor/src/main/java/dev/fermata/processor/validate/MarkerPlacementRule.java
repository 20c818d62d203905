package dev.fermata.processor.validate;

import dev.fermata.processor.diagnostic.Finding;
import java.util.function.Consumer;

/** Markers in a coroutine's body stand where code can suspend, and not in what the body hands to others. */
final class MarkerPlacementRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    MarkerPlacement placement = new MarkerPlacement(method.compilation());
    MarkerUse.in(method).forEach(use -> placement.check(use).ifPresent(found));
  }
}
