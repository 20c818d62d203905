package dev.fermata.internal.io;

import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Starts an operation when it is awaited, waits for its future, and makes the result of its value. */
public final class FutureFrame<A extends @Nullable Object> extends Frame {
  private final Site site;
  private final Supplier<Future<A>> operation;
  private final Function<A, @Nullable Object> result;

  private FutureFrame(
      Site site, Supplier<Future<A>> operation, Function<A, @Nullable Object> result) {
    this.site = site;
    this.operation = operation;
    this.result = result;
  }

  /** A cold coroutine over an operation. */
  public static <A extends @Nullable Object, B extends @Nullable Object> Coroutine<B> coroutine(
      String type, String method, Supplier<Future<A>> operation, Function<A, B> result) {
    Site site = new Site("dev.fermata.io." + type, method, type + ".java");
    return new FutureFrame<A>(site, operation, result::apply).quietCoroutine();
  }

  @Override
  @SuppressWarnings({"unchecked", "NullAway"}) // the driver gives back what the future had
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state == 0) {
      Object r = t.await(operation.get());
      if (r instanceof Frame) {
        state = 1;
        return link(t, r);
      }
      return result.apply((A) r);
    }
    return result.apply((A) t.resumed());
  }

  @Override
  protected Site site() {
    return site;
  }
}
