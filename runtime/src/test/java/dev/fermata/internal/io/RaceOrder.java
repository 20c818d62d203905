package dev.fermata.internal.io;

import java.net.InetAddress;
import java.util.List;

/** Shows the order of a race to tests of other packages. */
public final class RaceOrder {
  private RaceOrder() {}

  public static List<String> of(List<InetAddress> addresses) {
    return Race.interleaved(addresses).stream().map(InetAddress::getHostAddress).toList();
  }
}
