package dev.fermata.io;

import dev.fermata.Coroutine;

/** What a TCP server does with a connection; usually a reference to an {@code @Async} method. */
@FunctionalInterface
public interface ConnectionHandler extends StreamHandler<TcpStream> {
  @Override
  Coroutine<?> handle(TcpStream stream) throws Exception;
}
