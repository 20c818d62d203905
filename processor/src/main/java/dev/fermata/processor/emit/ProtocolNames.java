package dev.fermata.processor.emit;

import dev.fermata.processor.model.Protocol;
import java.util.Locale;

/** The members of the driver that go with a protocol. */
final class ProtocolNames {
  private ProtocolNames() {}

  /** {@code Int} in {@code awaitInt}; empty for references. */
  static String suffix(Protocol protocol) {
    if (protocol == Protocol.REFERENCE) {
      return "";
    }
    String name = protocol.name();
    return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
  }

  /** The primitive type, e.g. {@code int}. */
  static String primitive(Protocol protocol) {
    return protocol.name().toLowerCase(Locale.ROOT);
  }
}
