package dev.fermata.processor.model;

/** What the body of an {@code @Async} method is compiled to. */
public enum BodyKind {
  COROUTINE("coroutine"),
  GENERATOR("generator"),
  ASYNC_GENERATOR("asyncGenerator");

  private final String factory;

  BodyKind(String factory) {
    this.factory = factory;
  }

  /** The method of a frame that wraps it in the object of this kind. */
  public String factory() {
    return factory;
  }
}
