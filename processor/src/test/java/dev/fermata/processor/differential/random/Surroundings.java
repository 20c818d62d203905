package dev.fermata.processor.differential.random;

import java.util.ArrayList;
import java.util.List;

/**
 * What the place where the program grows allows.
 *
 * @param mayAwait false in lambdas and synchronized blocks
 * @param mayReturn false inside switch expressions and lambdas
 * @param mayEndAbruptly false where the block has to complete normally, so that reachability stays simple
 * @param inLambda whether only capturable variables can be named
 * @param targets statements that can be left or continued, innermost last
 */
record Surroundings(
    boolean mayAwait,
    boolean mayReturn,
    boolean mayEndAbruptly,
    boolean inLambda,
    List<Target> targets) {

  static final Surroundings METHOD = new Surroundings(true, true, true, false, List.of());

  /** A labelled statement. */
  static final class Target {
    final String label;
    final boolean isLoop;
    boolean left;

    Target(String label, boolean isLoop) {
      this.label = label;
      this.isLoop = isLoop;
    }
  }

  Surroundings inside(Target target) {
    List<Target> more = new ArrayList<>(targets);
    more.add(target);
    return new Surroundings(mayAwait, mayReturn, mayEndAbruptly, inLambda, List.copyOf(more));
  }

  Surroundings calm() {
    return new Surroundings(mayAwait, mayReturn, false, inLambda, targets);
  }

  Surroundings insideSynchronized() {
    return new Surroundings(false, mayReturn, mayEndAbruptly, inLambda, targets);
  }

  Surroundings insideSwitchExpression() {
    return new Surroundings(mayAwait, false, false, inLambda, List.of());
  }

  /** What a guard names must be effectively final, as in a lambda; but it may await. */
  Surroundings insideGuard() {
    return new Surroundings(mayAwait, false, false, true, List.of());
  }

  /** An async lambda is a body of its own; the variables say what it may name. */
  static Surroundings insideAsyncLambda() {
    return METHOD;
  }

  Surroundings insideLambda() {
    return new Surroundings(false, false, false, true, List.of());
  }
}
