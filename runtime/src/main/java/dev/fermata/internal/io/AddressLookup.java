package dev.fermata.internal.io;

import dev.fermata.Future;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns host names into addresses without blocking the loop. */
final class AddressLookup {
  private static final Pattern IPV4 =
      Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");

  private AddressLookup() {}

  /** The addresses of a host, in the order in which the system prefers them. */
  static Future<List<InetAddress>> lookUp(Network network, String host) {
    try {
      Optional<InetAddress> literal = literal(host);
      if (literal.isPresent()) {
        return network.completed(List.of(literal.get()));
      }
    } catch (UnknownHostException e) {
      return network.failed(e);
    }
    return network.loop().runInExecutor(() -> List.of(InetAddress.getAllByName(host)));
  }

  /** The address that the text itself spells out; never asks a name service. */
  static Optional<InetAddress> literal(String host) throws UnknownHostException {
    // a colon cannot stand in a name: the JDK parses such text or refuses it
    return host.indexOf(':') >= 0 || isIpv4(host)
        ? Optional.of(InetAddress.getByName(host))
        : Optional.empty();
  }

  private static boolean isIpv4(String host) {
    Matcher matcher = IPV4.matcher(host);
    if (!matcher.matches()) {
      return false;
    }
    for (int group = 1; group <= 4; group++) {
      if (Integer.parseInt(matcher.group(group)) > 255) {
        return false;
      }
    }
    return true;
  }
}
