package dev.fermata.sync;

import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** {@link Condition#waitFor(BooleanSupplier)}. */
final class AwaitPredicateFrame extends Frame {
  private static final Site SITE =
      new Site("dev.fermata.sync.Condition", "waitFor", "Condition.java");

  private final Condition condition;
  private final BooleanSupplier predicate;

  AwaitPredicateFrame(Condition condition, BooleanSupplier predicate) {
    this.condition = condition;
    this.predicate = predicate;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state != 0) {
      t.resumed();
    }
    while (!predicate.getAsBoolean()) {
      Object r = t.await(condition.waitFor());
      if (r instanceof Frame) {
        state = 1;
        return link(t, r);
      }
    }
    return true;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
