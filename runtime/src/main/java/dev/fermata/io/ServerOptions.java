package dev.fermata.io;

import dev.fermata.internal.io.Binding;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a server takes connections. Immutable; each {@code with…} makes another one. Any thread. */
public final class ServerOptions {
  /** How many connections may wait to be accepted where nothing else is said. */
  public static final int DEFAULT_BACKLOG = 100;

  private static final ServerOptions DEFAULTS = new ServerOptions(
      new Binding(DEFAULT_BACKLOG, true, false),
      true,
      new ConnectionRules(Integer.MAX_VALUE, false, null, null),
      null);

  private final Binding binding;
  private final boolean started;
  private final ConnectionRules rules;
  private final @Nullable TlsOptions tls;

  private ServerOptions(
      Binding binding, boolean started, ConnectionRules rules, @Nullable TlsOptions tls) {
    this.binding = binding;
    this.started = started;
    this.rules = rules;
    this.tls = tls;
  }

  /** Backlog 100, address reused, port not, started at once, any number of connections, no time-outs, no TLS. */
  public static ServerOptions defaults() {
    return DEFAULTS;
  }

  /**
   * How many connections may wait to be accepted, and how many are accepted in one turn of the loop.
   *
   * @throws IllegalArgumentException unless positive
   */
  public ServerOptions withBacklog(int connections) {
    return withBinding(
        new Binding(positive(connections), binding.reuseAddress(), binding.reusePort()));
  }

  /** Whether the address may still be in use by the connections of an earlier server; true unless set. */
  public ServerOptions withReuseAddress(boolean reuse) {
    return withBinding(new Binding(binding.backlog(), reuse, binding.reusePort()));
  }

  /**
   * Whether several servers, on other loops or in other processes, may listen on one port, each getting its share of the connections: the
   * way to use several cores. Starting fails with {@link UnsupportedOperationException} where the system cannot do it.
   */
  public ServerOptions withReusePort(boolean reuse) {
    return withBinding(new Binding(binding.backlog(), binding.reuseAddress(), reuse));
  }

  private ServerOptions withBinding(Binding changed) {
    return new ServerOptions(changed, started, rules, tls);
  }

  /** Whether connections are accepted from the start, and not only after {@link StreamServer#startServing}; true unless set. */
  public ServerOptions withStartServing(boolean start) {
    return new ServerOptions(binding, start, rules, tls);
  }

  /**
   * How many connections may be open; while there are so many, no more are accepted.
   *
   * @throws IllegalArgumentException unless positive
   */
  public ServerOptions withMaxConnections(int most) {
    return withRules(new ConnectionRules(
        positive(most), rules.keepAlive(), rules.readTimeout(), rules.writeTimeout()));
  }

  /** Whether the system asks silent peers whether they are still there. */
  public ServerOptions withKeepAlive(boolean on) {
    return withRules(
        new ConnectionRules(rules.most(), on, rules.readTimeout(), rules.writeTimeout()));
  }

  /** The time-out for reads of each connection: see {@link ByteReader#setReadTimeout}. Bounds clients that send nothing, or too slowly. */
  public ServerOptions withReadTimeout(Duration limit) {
    return withRules(new ConnectionRules(
        rules.most(),
        rules.keepAlive(),
        Objects.requireNonNull(limit, "limit"),
        rules.writeTimeout()));
  }

  /** The time-out for writes of each connection: see {@link ByteWriter#setWriteTimeout}. Bounds clients that do not read. */
  public ServerOptions withWriteTimeout(Duration limit) {
    return withRules(new ConnectionRules(
        rules.most(),
        rules.keepAlive(),
        rules.readTimeout(),
        Objects.requireNonNull(limit, "limit")));
  }

  private ServerOptions withRules(ConnectionRules changed) {
    return new ServerOptions(binding, started, changed, tls);
  }

  /** Speaks TLS from the beginning; handlers get connections whose handshake is done. */
  public ServerOptions withTls(TlsOptions options) {
    if (options.isClient()) {
      throw new IllegalArgumentException("A server needs TlsOptions.server(…)");
    }
    return new ServerOptions(binding, started, rules, options);
  }

  private static int positive(int count) {
    if (count <= 0) {
      throw new IllegalArgumentException("must be positive: " + count);
    }
    return count;
  }

  Binding binding() {
    return binding;
  }

  boolean isStarted() {
    return started;
  }

  ConnectionRules rules() {
    return rules;
  }

  Optional<TlsOptions> tls() {
    return Optional.ofNullable(tls);
  }
}
