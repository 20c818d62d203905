package dev.fermata.io;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Knows the addresses of names. Asked in a thread of the loop's executor, so it may block. */
@FunctionalInterface
public interface NameResolver {
  /** The addresses of a host, best first; at least one. */
  List<InetAddress> resolve(String host) throws UnknownHostException;
}
