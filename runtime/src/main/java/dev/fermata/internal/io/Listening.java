package dev.fermata.internal.io;

import dev.fermata.Future;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One request to listen: looks the hosts up and binds their addresses. */
public final class Listening {
  private final Network network;
  private final Binding binding;
  private final int most;

  /**
   * Makes a request.
   *
   * @param most how many of the addresses to bind
   */
  public Listening(Network network, Binding binding, int most) {
    this.network = network;
    this.binding = binding;
    this.most = most;
  }

  /** Binds a host's addresses; null or empty for all interfaces. There is at least one acceptor. */
  public Future<List<Acceptor>> at(@Nullable String host, int port) {
    return at(host == null || host.isEmpty() ? List.of() : List.of(host), port);
  }

  /** Binds the addresses of several hosts, each once; of all interfaces if no host is named. */
  public Future<List<Acceptor>> at(List<String> hosts, int port) {
    InetSocketAddress everywhere = new InetSocketAddress(port); // refuses impossible ports
    if (hosts.isEmpty()) {
      return bind(List.of(everywhere));
    }
    return AddressLookup.lookUpAll(network, hosts, AddressLookup.SYSTEM)
        .then(addresses -> bind(withPort(addresses, port)));
  }

  private Future<List<Acceptor>> bind(List<InetSocketAddress> addresses) {
    List<Acceptor> acceptors = new ArrayList<>();
    try {
      int port = addresses.get(0).getPort();
      for (InetSocketAddress address : local(addresses)) {
        if (acceptors.size() < most) {
          acceptors.add(
              Acceptor.listen(network, new InetSocketAddress(address.getAddress(), port), binding));
          port = ((InetSocketAddress) acceptors.get(0).address()).getPort(); // one port for all
        }
      }
    } catch (IOException | RuntimeException e) {
      acceptors.forEach(Acceptor::close);
      return network.failed(e);
    }
    return network.completed(acceptors);
  }

  /** A name may have addresses that this machine lacks, as those of a switched off IPv6. If it lacks all, the first one shall fail. */
  private static List<InetSocketAddress> local(List<InetSocketAddress> addresses)
      throws SocketException {
    List<InetSocketAddress> local = new ArrayList<>();
    for (InetSocketAddress address : addresses) {
      InetAddress host = address.getAddress();
      if (host.isAnyLocalAddress()
          || host.isLoopbackAddress() // all of 127/8 belongs to the machine
          || NetworkInterface.getByInetAddress(host) != null) {
        local.add(address);
      }
    }
    return local.isEmpty() ? addresses.subList(0, 1) : local;
  }

  private static List<InetSocketAddress> withPort(List<InetAddress> hosts, int port) {
    return hosts.stream()
        .distinct()
        .map(host -> new InetSocketAddress(host, port))
        .toList();
  }
}
