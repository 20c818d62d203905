package dev.fermata.io;

import dev.fermata.internal.io.AddressLookup;
import dev.fermata.internal.io.TlsSettings;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * How TLS is spoken. Immutable; each {@code with…} makes another one. Any thread.
 *
 * <p>Keys, certificates and whom to trust come with the JDK's {@link SSLContext}. A client verifies the server's certificate and that it is
 * for the name that was connected to. A server whose key store has several certificates chooses by the name that the client asks for
 * (SNI) if its key managers come from a factory of the algorithm {@code "PKIX"}.
 */
public final class TlsOptions {
  /** What a client asks of the server, beyond the handshake's own rules. */
  public enum ClientAuth {
    /** The server asks for no certificate. */
    NONE,
    /** The server asks for one, and goes on without. */
    WANT,
    /** The server refuses clients without one. */
    NEED
  }

  private static final Duration HANDSHAKE_LIMIT = Duration.ofSeconds(60);
  private static final Duration SHUTDOWN_LIMIT = Duration.ofSeconds(30);

  private final SSLContext context;
  private final boolean client;
  private final @Nullable String serverName;
  private final Duration handshakeTimeout;
  private final Duration shutdownTimeout;
  private final UnaryOperator<SSLParameters> parameters;

  private TlsOptions(
      SSLContext context,
      boolean client,
      @Nullable String serverName,
      Duration handshakeTimeout,
      Duration shutdownTimeout,
      UnaryOperator<SSLParameters> parameters) {
    this.context = Objects.requireNonNull(context, "context");
    this.client = client;
    this.serverName = serverName;
    this.handshakeTimeout = handshakeTimeout;
    this.shutdownTimeout = shutdownTimeout;
    this.parameters = parameters;
  }

  /** The client's side, which trusts whom the JDK trusts. */
  public static TlsOptions client() {
    try {
      return client(SSLContext.getDefault());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has no default SSLContext", e);
    }
  }

  /** The client's side. */
  public static TlsOptions client(SSLContext context) {
    return new TlsOptions(context, true, null, HANDSHAKE_LIMIT, SHUTDOWN_LIMIT, given -> {
      given.setEndpointIdentificationAlgorithm("HTTPS");
      return given;
    });
  }

  /** The server's side. */
  public static TlsOptions server(SSLContext context) {
    return new TlsOptions(
        context, false, null, HANDSHAKE_LIMIT, SHUTDOWN_LIMIT, UnaryOperator.identity());
  }

  /** The name that the server must prove to have, and that it is asked for. A client that connects by name needs none. */
  public TlsOptions withServerName(String name) {
    return new TlsOptions(
        context,
        client,
        Objects.requireNonNull(name, "name"),
        handshakeTimeout,
        shutdownTimeout,
        parameters);
  }

  /** What is spoken inside TLS, best first (ALPN): {@link ByteStream#applicationProtocol} tells which one was chosen. */
  public TlsOptions withApplicationProtocols(String... protocols) {
    String[] copy = protocols.clone();
    return withParameters(given -> {
      given.setApplicationProtocols(copy);
      return given;
    });
  }

  /** The versions of TLS that may be spoken, as {@code "TLSv1.3"}; else those of the context. */
  public TlsOptions withVersions(String... versions) {
    String[] copy = versions.clone();
    return withParameters(given -> {
      given.setProtocols(copy);
      return given;
    });
  }

  /** Whether a server asks its clients for certificates. */
  public TlsOptions withClientAuth(ClientAuth auth) {
    return withParameters(given -> {
      given.setNeedClientAuth(auth == ClientAuth.NEED);
      if (auth == ClientAuth.WANT) {
        given.setWantClientAuth(true);
      }
      return given;
    });
  }

  /** Takes a server's certificate for any name. Whoever has some certificate of a trusted authority can then pose as the server. */
  public TlsOptions withoutHostNameVerification() {
    return withParameters(given -> {
      given.setEndpointIdentificationAlgorithm(null);
      return given;
    });
  }

  /** Whatever else the JDK's parameters can say; the change is made for each connection, after all others. */
  public TlsOptions withParameters(UnaryOperator<SSLParameters> change) {
    UnaryOperator<SSLParameters> before = parameters;
    return new TlsOptions(
        context,
        client,
        serverName,
        handshakeTimeout,
        shutdownTimeout,
        given -> change.apply(before.apply(given)));
  }

  /**
   * How long the handshake may take; one minute unless set.
   *
   * @throws IllegalArgumentException unless positive
   */
  public TlsOptions withHandshakeTimeout(Duration limit) {
    return new TlsOptions(
        context, client, serverName, positive(limit, "handshake"), shutdownTimeout, parameters);
  }

  /**
   * How long a close waits for the peer's close-notify; half a minute unless set.
   *
   * @throws IllegalArgumentException unless positive
   */
  public TlsOptions withShutdownTimeout(Duration limit) {
    return new TlsOptions(
        context, client, serverName, handshakeTimeout, positive(limit, "shutdown"), parameters);
  }

  private static Duration positive(Duration limit, String of) {
    if (limit.isNegative() || limit.isZero()) {
      throw new IllegalArgumentException("The " + of + " time-out must be positive: " + limit);
    }
    return limit;
  }

  /** Whether this is the client's side. */
  boolean isClient() {
    return client;
  }

  TlsSettings settings() {
    return new TlsSettings(handshakeTimeout, shutdownTimeout, TlsTruncatedException::new);
  }

  /** An engine for one connection. */
  SSLEngine engine(@Nullable String peerName) {
    if (!client) {
      SSLEngine engine = context.createSSLEngine();
      engine.setUseClientMode(false);
      engine.setSSLParameters(parameters.apply(engine.getSSLParameters()));
      return engine;
    }
    String name = serverName == null ? peerName : serverName;
    if (name == null) {
      throw new IllegalArgumentException(
          "The server's name is not known, so it cannot be verified: set it with TlsOptions.withServerName");
    }
    SSLEngine engine = context.createSSLEngine(name, 0);
    engine.setUseClientMode(true);
    SSLParameters given = engine.getSSLParameters();
    if (!AddressLookup.isLiteral(name)) {
      given.setServerNames(List.of(new SNIHostName(name)));
    }
    engine.setSSLParameters(parameters.apply(given));
    return engine;
  }
}
