package dev.fermata.internal.io;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * What a TLS link is told beside its engine.
 *
 * @param handshakeLimit how long the handshake may take
 * @param shutdownLimit how long to wait for the peer's close-notify
 * @param truncation makes the failure of a read when the peer's bytes end without a close-notify
 */
public record TlsSettings(
    Duration handshakeLimit, Duration shutdownLimit, Supplier<IOException> truncation) {}
