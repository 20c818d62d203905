package dev.fermata.io;

import dev.fermata.Coroutine;

/**
 * What a server does with a connection; usually a reference to an {@code @Async} method.
 *
 * @param <S> the type of the connections
 */
@FunctionalInterface
public interface StreamHandler<S extends ByteStream> {
  /**
   * A coroutine that serves the connection. Runs as a task of its own.
   *
   * <p>When it returns, the connection stays as it is: the handler closes it. When it fails, the server closes it and reports the failure to
   * the loop's exception handler; when it is cancelled, the server closes it.
   */
  Coroutine<?> handle(S stream) throws Exception;
}
