package dev.fermata.processor.validate;

import java.util.Set;

/** Parts of the contract that a release may not offer yet. */
public enum Feature {
  GENERATOR("methods that return 'Generator' are", "write an iterator, or return a Coroutine of a list"),
  ASYNC_GENERATOR(
      "methods that return 'AsyncGenerator' are", "hand values on through a dev.fermata.sync.Queue, or return a Coroutine of a list"),
  ASYNC_LAMBDA("'coroutine(…)' lambdas are", "move the lambda's body to an @Async method"),
  EACH("loops over 'each(…)' are", "write 'while (await(iterator.advance()))' and read 'iterator.current()'"),
  ASYNC_SCOPE(
      "try-with-resources on an AsyncScope is",
      "write 'await(scope.enter())', a try statement, and 'await(scope.exit(error))' in its handlers");

  /** What is compiled today. */
  public static final Set<Feature> OFFERED = Set.of(ASYNC_LAMBDA, EACH, ASYNC_SCOPE);

  private final String subject;
  private final String instead;

  Feature(String subject, String instead) {
    this.subject = subject;
    this.instead = instead;
  }

  /** Subject and verb of the message. */
  String subject() {
    return subject;
  }

  /** What to write meanwhile. */
  String instead() {
    return instead;
  }
}
