package dev.fermata.io;

import dev.fermata.internal.io.AddressLookup;
import dev.fermata.internal.io.Route;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How {@link Tcp#connect(String, int, ConnectOptions)} connects. Immutable; each {@code with…} makes another one. Any thread. */
public final class ConnectOptions {
  private static final Duration HEAD_START = Duration.ofMillis(250); // RFC 8305

  private static final ConnectOptions DEFAULTS = new ConnectOptions(
      host -> List.of(InetAddress.getAllByName(host)), null, HEAD_START, null, null);

  private final NameResolver resolver;
  private final @Nullable InetSocketAddress local;
  private final @Nullable Duration headStart;
  private final @Nullable Duration timeout;
  private final @Nullable TlsOptions tls;

  private ConnectOptions(
      NameResolver resolver,
      @Nullable InetSocketAddress local,
      @Nullable Duration headStart,
      @Nullable Duration timeout,
      @Nullable TlsOptions tls) {
    this.resolver = resolver;
    this.local = local;
    this.headStart = headStart;
    this.timeout = timeout;
    this.tls = tls;
  }

  /** The system's resolver, any local address, addresses tried 250 ms apart, no time-out, no TLS. */
  public static ConnectOptions defaults() {
    return DEFAULTS;
  }

  /** Asks another resolver. */
  public ConnectOptions withResolver(NameResolver other) {
    return new ConnectOptions(
        Objects.requireNonNull(other, "other"), local, headStart, timeout, tls);
  }

  /** Connects from this address; a port of 0 for any. */
  public ConnectOptions withLocalAddress(InetSocketAddress address) {
    return new ConnectOptions(
        resolver, Objects.requireNonNull(address, "address"), headStart, timeout, tls);
  }

  /**
   * How long each address is tried before the next one is tried as well ("happy eyeballs"); then the families take turns. Null: an address
   * is tried only when the one before has failed.
   */
  public ConnectOptions withHappyEyeballsDelay(@Nullable Duration delay) {
    return new ConnectOptions(resolver, local, delay, timeout, tls);
  }

  /**
   * Bounds the look-up and the connecting, not TLS; fails with {@link dev.fermata.AsyncTimeoutException}.
   *
   * @throws IllegalArgumentException unless positive
   */
  public ConnectOptions withTimeout(Duration limit) {
    if (limit.isNegative() || limit.isZero()) {
      throw new IllegalArgumentException("The connect time-out must be positive: " + limit);
    }
    return new ConnectOptions(resolver, local, headStart, limit, tls);
  }

  /** Speaks TLS from the beginning. The server must prove to be the host that is connected to, unless the options name another. */
  public ConnectOptions withTls(TlsOptions options) {
    if (!options.isClient()) {
      throw new IllegalArgumentException("A client needs TlsOptions.client()");
    }
    return new ConnectOptions(resolver, local, headStart, timeout, options);
  }

  Optional<TlsOptions> tls() {
    return Optional.ofNullable(tls);
  }

  Route route() {
    NameResolver names = resolver;
    AddressLookup.Resolver asked = names::resolve;
    return new Route(asked, local, headStart, timeout);
  }
}
