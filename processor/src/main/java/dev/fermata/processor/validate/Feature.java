package dev.fermata.processor.validate;

import java.util.Set;

/** Parts of the contract that a release may not offer yet. */
public enum Feature {
  GENERATOR(
      "methods that return 'Generator' are", "write an Iterator, or return a Coroutine of a list"),
  ASYNC_GENERATOR(
      "methods that return 'AsyncGenerator' are",
      "write an AsyncIterator, or return a Coroutine of a list");

  /** What is compiled today. */
  public static final Set<Feature> OFFERED = Set.of();

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
