package dev.fermata.internal.io;

import dev.fermata.Loop;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns host names into addresses without blocking the loop. */
public final class AddressLookup {
  /** The system's resolver. */
  public static final Resolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));

  private static final Pattern IPV4 =
      Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");

  private static final double NANOS_PER_MILLI = 1e6;

  private AddressLookup() {}

  /** What knows the addresses of names; may block. */
  @FunctionalInterface
  public interface Resolver {
    /** The addresses of a host, best first. */
    List<InetAddress> resolve(String host) throws UnknownHostException;
  }

  /** The addresses of a host, in the order in which the resolver prefers them; there is at least one. */
  static Steps<List<InetAddress>> lookUp(Network network, String host, Resolver resolver) {
    return lookUpAll(network, List.of(host), resolver);
  }

  /** The first address of a host. */
  public static Steps<InetAddress> first(Network network, String host) {
    return Steps.of(network, lookUp(network, host, SYSTEM).map(addresses -> addresses.get(0)));
  }

  /** The addresses of all hosts. */
  static Steps<List<InetAddress>> lookUpAll(
      Network network, List<String> hosts, Resolver resolver) {
    try {
      List<InetAddress> literals = new ArrayList<>();
      for (String host : hosts) {
        literal(host).ifPresent(literals::add);
      }
      Resolver timer = network.loop().isDebug() ? timed(network.loop(), resolver) : resolver;
      return Steps.of(
          network,
          literals.size() == hosts.size()
              ? network.completed(literals)
              : network.loop().runInExecutor(() -> resolveAll(hosts, timer)));
    } catch (UnknownHostException e) {
      return Steps.of(network, network.failed(e));
    }
  }

  /** Says how long the name service took: at level info if it would have blocked the loop for too long, else at debug. */
  private static Resolver timed(Loop loop, Resolver resolver) {
    long limit = loop.slowCallbackDuration().toNanos();
    return host -> {
      long begin = System.nanoTime();
      String outcome = "failed";
      try {
        List<InetAddress> addresses = resolver.resolve(host);
        outcome = addresses.toString();
        return addresses;
      } finally {
        long took = System.nanoTime() - begin;
        String text = String.format(
            "Getting addresses of %s took %.3fms: %s", host, took / NANOS_PER_MILLI, outcome);
        System.getLogger("dev.fermata").log(took >= limit ? Level.INFO : Level.DEBUG, text);
      }
    };
  }

  private static List<InetAddress> resolveAll(List<String> hosts, Resolver resolver)
      throws UnknownHostException {
    List<InetAddress> all = new ArrayList<>();
    for (String host : hosts) {
      Optional<InetAddress> literal = literal(host);
      List<InetAddress> found =
          literal.isPresent() ? List.of(literal.get()) : resolver.resolve(host);
      if (found.isEmpty()) {
        throw new UnknownHostException(host + ": the resolver returned an empty list");
      }
      all.addAll(found);
    }
    return all;
  }

  /** The address that the text itself spells out; never asks a name service. */
  static Optional<InetAddress> literal(String host) throws UnknownHostException {
    // a colon cannot stand in a name: the JDK parses such text or refuses it
    return host.indexOf(':') >= 0 || isIpv4(host)
        ? Optional.of(InetAddress.getByName(host))
        : Optional.empty();
  }

  /** Whether the text is an address and not a name. */
  public static boolean isLiteral(String host) {
    return host.indexOf(':') >= 0 || isIpv4(host);
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
