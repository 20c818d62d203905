package dev.fermata.internal.io;

import dev.fermata.Future;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** One request to listen: looks the host up and binds its addresses. */
public final class Listening {
  private Listening() {}

  /**
   * Starts to listen.
   *
   * @param wrap makes the result of the bound sockets, of which there is at least one
   * @param most how many of the host's addresses to bind
   * @param <S> what the bound sockets become
   */
  public static <S> Future<S> start(
      Network network,
      @Nullable String host,
      int port,
      int backlog,
      BiFunction<Network, List<Acceptor>, S> wrap,
      int most) {
    InetSocketAddress everywhere = new InetSocketAddress(port); // refuses impossible ports
    if (host == null || host.isEmpty()) {
      return bind(network, List.of(everywhere), backlog, wrap, most);
    }
    Future<List<InetAddress>> lookup = AddressLookup.lookUp(network, host);
    if (lookup.isDone() && lookup.exception() == null) {
      return bind(network, withPort(lookup.result(), port), backlog, wrap, most);
    }
    Future<S> result = network.loop().createFuture();
    lookup.addDoneCallback(done -> {
      if (!done.isCancelled() && !result.isDone()) {
        copy(
            done.exception() == null
                ? bind(network, withPort(done.result(), port), backlog, wrap, most)
                : done,
            result);
      }
    });
    result.addDoneCallback(done -> lookup.cancel());
    return result;
  }

  @SuppressWarnings("unchecked") // a future that failed has no value of any type
  private static <S> void copy(Future<?> from, Future<S> to) {
    Throwable error = from.exception();
    if (error == null) {
      to.setResult((S) from.result());
    } else {
      to.setException(error);
    }
  }

  private static <S> Future<S> bind(
      Network network,
      List<InetSocketAddress> addresses,
      int backlog,
      BiFunction<Network, List<Acceptor>, S> wrap,
      int most) {
    List<Acceptor> acceptors = new ArrayList<>();
    try {
      int port = addresses.get(0).getPort();
      List<InetSocketAddress> usable = usable(addresses);
      for (InetSocketAddress address : usable.subList(0, Math.min(most, usable.size()))) {
        acceptors.add(
            Acceptor.listen(network, new InetSocketAddress(address.getAddress(), port), backlog));
        port = acceptors.get(0).address().getPort(); // a free port chosen once serves all addresses
      }
    } catch (IOException e) {
      acceptors.forEach(Acceptor::close);
      return network.failed(e);
    }
    return network.completed(wrap.apply(network, acceptors));
  }

  /** A name may have addresses that this machine lacks, as those of a switched off IPv6. If it lacks all, the first one shall fail. */
  private static List<InetSocketAddress> usable(List<InetSocketAddress> addresses)
      throws SocketException {
    List<InetSocketAddress> usable = new ArrayList<>();
    for (InetSocketAddress address : addresses) {
      InetAddress host = address.getAddress();
      if (host.isAnyLocalAddress() || NetworkInterface.getByInetAddress(host) != null) {
        usable.add(address);
      }
    }
    return usable.isEmpty() ? addresses.subList(0, 1) : usable;
  }

  private static List<InetSocketAddress> withPort(List<InetAddress> hosts, int port) {
    return hosts.stream()
        .distinct()
        .map(host -> new InetSocketAddress(host, port))
        .toList();
  }
}
