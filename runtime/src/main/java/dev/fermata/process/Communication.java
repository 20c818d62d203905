package dev.fermata.process;

import dev.fermata.Fermata;
import dev.fermata.Future;
import dev.fermata.internal.io.Network;
import dev.fermata.internal.io.Steps;
import dev.fermata.io.PipeReader;
import dev.fermata.io.PipeWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Feeding and reading a process at the same time. */
final class Communication {
  private static final byte[] NOTHING = {};

  private Communication() {}

  static Future<Output> start(Network network, Subprocess process, byte[] input) {
    feed(process.input(), input);
    PipeReader stdout = process.output();
    PipeReader stderr = process.error();
    Future<List<byte[]>> read = Fermata.gather(readAll(network, stdout), readAll(network, stderr));
    return Steps.of(network, read)
        .then(both -> Steps.of(network, process.waitFor())
            .map(code -> new Output(
                stdout == null ? null : both.get(0), stderr == null ? null : both.get(1))));
  }

  /** A process that ends without having read all breaks the pipe, which is its own affair. */
  private static void feed(@Nullable PipeWriter stdin, byte[] input) {
    if (stdin != null) {
      if (input.length > 0 && stdin.isOpen()) {
        stdin.write(input);
      }
      stdin.close();
    }
  }

  private static Future<byte[]> readAll(Network network, @Nullable PipeReader reader) {
    return reader == null ? network.completed(NOTHING) : reader.readAll();
  }
}
