package dev.fermata.internal.io;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The order in which a host's addresses are tried. */
final class Race {
  private Race() {}

  /** The two families in turns, beginning with that of the first address; the order within each is kept. */
  static List<InetAddress> interleaved(List<InetAddress> addresses) {
    boolean sixFirst = addresses.get(0) instanceof Inet6Address;
    Deque<InetAddress> first = new ArrayDeque<>();
    Deque<InetAddress> second = new ArrayDeque<>();
    for (InetAddress address : addresses) {
      (address instanceof Inet6Address == sixFirst ? first : second).add(address);
    }
    List<InetAddress> order = new ArrayList<>();
    while (!first.isEmpty() || !second.isEmpty()) {
      if (!first.isEmpty()) {
        order.add(first.remove());
      }
      if (!second.isEmpty()) {
        order.add(second.remove());
      }
    }
    return order;
  }
}
