package dev.fermata.testing.engine;

import dev.fermata.Coroutine;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls something in the loop, and awaits the coroutine that it may return. */
final class CallFrame extends Frame {
  private final Site site;
  private final Supplier<@Nullable Object> call;

  private CallFrame(Site site, Supplier<@Nullable Object> call) {
    this.site = site;
    this.call = call;
  }

  static Coroutine<@Nullable Object> of(
      Class<?> owner, String method, Supplier<@Nullable Object> call) {
    return new CallFrame(new Site(owner.getName(), method, owner.getSimpleName() + ".java"), call)
        .quietCoroutine();
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state != 0) {
      return t.resumed();
    }
    Object result = call.get();
    if (!(result instanceof Coroutine<?> coroutine)) {
      return null;
    }
    Object r = t.await(coroutine);
    if (r instanceof Frame) {
      state = 1;
      return link(t, r);
    }
    return r;
  }

  @Override
  protected Site site() {
    return site;
  }
}
