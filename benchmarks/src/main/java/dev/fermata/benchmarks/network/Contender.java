package dev.fermata.benchmarks.network;

import java.util.ArrayList;
import java.util.List;

/**
 * A kind of server.
 *
 * @param id by which it is chosen on the command line
 * @param runsOnJvm whether its heap can be asked for
 * @param program the command that starts it, without the protocol; empty if it cannot run here
 * @param arguments what follows the protocol
 * @param missing why it cannot run here; empty if it can
 */
record Contender(
    String id,
    String title,
    boolean runsOnJvm,
    List<String> program,
    List<String> arguments,
    String missing) {
  boolean canRun() {
    return missing.isEmpty();
  }

  /** The whole command for {@code echo} or {@code http}. */
  List<String> command(String protocol) {
    List<String> command = new ArrayList<>(program);
    command.add(protocol);
    command.addAll(arguments);
    return command;
  }
}
