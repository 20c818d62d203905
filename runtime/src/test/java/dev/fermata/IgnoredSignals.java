package dev.fermata;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Which signals a process ignores, where the system tells. */
final class IgnoredSignals {
  private static final Map<String, Integer> NUMBERS = Map.of("HUP", 1, "INT", 2, "TERM", 15);
  private static final String MASK = "SigIgn:";

  private IgnoredSignals() {}

  /** Names without SIG; empty on systems without {@code /proc}. */
  static Set<String> of(long pid) throws IOException {
    Path status = Path.of("/proc", Long.toString(pid), "status");
    if (!Files.isReadable(status)) {
      return Set.of();
    }
    BigInteger mask = Files.readAllLines(status).stream()
        .filter(line -> line.startsWith(MASK))
        .map(line -> new BigInteger(line.substring(MASK.length()).strip(), 16))
        .findFirst()
        .orElse(BigInteger.ZERO);
    return NUMBERS.entrySet().stream()
        .filter(signal -> mask.testBit(signal.getValue() - 1))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }
}
