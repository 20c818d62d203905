package dev.fermata;

/** A value that may come later. */
public class Future<T> implements Awaitable<T> {
  private boolean done;
  private T value;
  private Throwable failure;

  public boolean isDone() {
    return done;
  }

  public void setResult(T result) {
    done = true;
    value = result;
  }

  public void setException(Throwable exception) {
    done = true;
    failure = exception;
  }

  public boolean cancel() {
    if (done) {
      return false;
    }
    setException(new CancelledError());
    return true;
  }

  T get() throws Throwable {
    if (failure != null) {
      throw failure;
    }
    return value;
  }

  @Override
  public Future<T> asFuture() {
    return this;
  }
}
