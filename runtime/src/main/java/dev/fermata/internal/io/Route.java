package dev.fermata.internal.io;

import java.net.InetSocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a host is reached.
 *
 * @param resolver what knows the addresses of names
 * @param local the address to connect from; null for any
 * @param headStart how long an address is tried alone before the next one is tried, too; null: until it fails
 * @param limit how long the whole may take, look-up included; null for no limit
 */
public record Route(
    AddressLookup.Resolver resolver,
    @Nullable InetSocketAddress local,
    @Nullable Duration headStart,
    @Nullable Duration limit) {}
