package dev.fermata.process;

import dev.fermata.Future;
import dev.fermata.internal.io.Network;
import dev.fermata.internal.io.PumpedSink;
import dev.fermata.internal.io.PumpedSource;
import dev.fermata.internal.io.Steps;
import dev.fermata.io.PipeReader;
import dev.fermata.io.PipeWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A process that this program has started. Belongs to the loop on which it was started, and to that loop's thread.
 *
 * <pre>{@code
 * Subprocess sort = await(Subprocess.exec(SubprocessOptions.piped(), "sort"));
 * Output output = await(sort.communicate("b\na\n".getBytes(UTF_8)));
 * }</pre>
 *
 * <p>The return code is the process's exit code; for one that was ended by signal N it is -N. The JDK does not tell the two apart but by
 * the code, 128 + N for a signal: so a process that exits with such a code of its own accord looks like one that a signal has ended.
 */
public final class Subprocess implements AutoCloseable {
  private final Network network;
  private final Process process;
  private final @Nullable PipeWriter stdin;
  private final @Nullable PipeReader stdout;
  private final @Nullable PipeReader stderr;
  private final Exit exit;

  private Subprocess(Network network, Process process, SubprocessOptions options) {
    this.network = network;
    this.process = process;
    String name = "process-" + process.pid() + "-";
    this.stdin = options.pipesInput()
        ? new PipeWriter(PumpedSink.start(network, process.getOutputStream(), name + "stdin"))
        : null;
    this.stdout = options.pipesOutput()
        ? new PipeReader(PumpedSource.start(network, process.getInputStream(), name + "stdout"))
        : null;
    this.stderr = options.pipesError()
        ? new PipeReader(PumpedSource.start(network, process.getErrorStream(), name + "stderr"))
        : null;
    this.exit = Exit.of(network.loop(), process);
  }

  /** Starts a program with {@link SubprocessOptions#defaults()}: see {@link #exec(SubprocessOptions, List)}. */
  public static Future<Subprocess> exec(String program, String... arguments) {
    return exec(SubprocessOptions.defaults(), command(program, arguments));
  }

  /** Starts a program: see {@link #exec(SubprocessOptions, List)}. */
  public static Future<Subprocess> exec(
      SubprocessOptions options, String program, String... arguments) {
    return exec(options, command(program, arguments));
  }

  /**
   * Starts a program, off the loop.
   *
   * <p>Fails with the system's {@link IOException} if it cannot be started; nothing is left running then. Cancelling kills it if it has been
   * started already.
   *
   * @param command the program and its arguments, none of which goes through a shell
   */
  public static Future<Subprocess> exec(SubprocessOptions options, List<String> command) {
    if (command.isEmpty()) {
      throw new IllegalArgumentException("There is no program to run");
    }
    Network network = Network.running();
    Starting starting = new Starting(options.builder(List.copyOf(command)));
    Future<Process> started = network.loop().runInExecutor(starting::start);
    Future<Subprocess> result =
        Steps.of(network, started).map(process -> new Subprocess(network, process, options));
    result.addDoneCallback(done -> {
      if (done.isCancelled()) {
        starting.giveUp();
      }
    });
    return result;
  }

  /** Has the system's shell run a command line, with {@link SubprocessOptions#defaults()}. */
  public static Future<Subprocess> shell(String commandLine) {
    return shell(SubprocessOptions.defaults(), commandLine);
  }

  /** Has the system's shell run a command line. Whoever puts foreign text into it lets strangers run commands. */
  public static Future<Subprocess> shell(SubprocessOptions options, String commandLine) {
    boolean windows = System.getProperty("os.name", "").startsWith("Windows");
    return windows
        ? exec(options, "cmd.exe", "/c", commandLine)
        : exec(options, "/bin/sh", "-c", commandLine);
  }

  private static List<String> command(String program, String... arguments) {
    String[] command = new String[arguments.length + 1];
    command[0] = program;
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    return List.of(command);
  }

  /** The number by which the system knows the process. */
  public long pid() {
    return process.pid();
  }

  /** The return code; empty while the process runs. */
  public OptionalInt returnCode() {
    return exit.code();
  }

  /** Writes to the process.
   *
   * @throws IllegalStateException if its input is no pipe
   */
  public PipeWriter stdin() {
    return piped(stdin, "input");
  }

  /** Reads what the process writes; also what it wrote before it ended.
   *
   * @throws IllegalStateException if its output is no pipe
   */
  public PipeReader stdout() {
    return piped(stdout, "output");
  }

  /** Reads the errors that the process writes.
   *
   * @throws IllegalStateException if they are no pipe of their own
   */
  public PipeReader stderr() {
    return piped(stderr, "error output");
  }

  private static <T> T piped(@Nullable T end, String stream) {
    if (end == null) {
      throw new IllegalStateException(
          "The " + stream + " of the process is no pipe: see SubprocessOptions");
    }
    return end;
  }

  /**
   * The return code, when the process has ended. Does not wait for its pipes, which a child of its own may hold open. Any number may wait;
   * cancelling one leaves the process and the others alone. A process that writes into a pipe that nobody reads may never end:
   * {@link #communicate}.
   */
  public Future<Integer> waitFor() {
    network.checkThread("waitFor");
    return exit.await();
  }

  /** Closes the input, reads both outputs to their ends, and waits. See {@link #communicate(byte[])}. */
  public Future<Output> communicate() {
    return communicate(new byte[0]);
  }

  /**
   * Feeds the input and closes it while reading both outputs to their ends, then waits for the process. No amount of data makes this
   * deadlock. A process that does not want its input is no failure.
   */
  public Future<Output> communicate(byte[] input) {
    network.checkThread("communicate");
    if (stdin == null && input.length > 0) {
      throw new IllegalStateException("The input of the process is no pipe: see SubprocessOptions");
    }
    return Communication.start(network, this, input);
  }

  /**
   * Has a protocol told of what the process writes and of its end: asyncio's callback interface, for authors of libraries. The readers must not
   * be used any more; {@link #stdin} may.
   */
  public void tell(SubprocessProtocol protocol) {
    network.checkThread("tell");
    Telling.begin(network.loop(), this, Objects.requireNonNull(protocol, "protocol"));
  }

  @Nullable
  PipeWriter input() {
    return stdin;
  }

  @Nullable
  PipeReader output() {
    return stdout;
  }

  @Nullable
  PipeReader error() {
    return stderr;
  }

  /** Asks the process to end (SIGTERM). Does nothing if it has ended. */
  public void terminate() {
    network.checkThread("terminate");
    process
        .toHandle()
        .destroy(); // the process's own method would close the pipes, and lose what is in them
  }

  /** Ends the process (SIGKILL). Does nothing if it has ended. */
  public void kill() {
    network.checkThread("kill");
    process.toHandle().destroyForcibly();
  }

  /**
   * Sends a signal by number, with the system's {@code kill} program; done when that has been done. Does nothing if the process has ended.
   *
   * <p>Fails with {@link IOException} where there is no such program or it refuses.
   */
  public Future<Void> sendSignal(int signal) {
    network.checkThread("sendSignal");
    if (returnCode().isPresent() || !process.isAlive()) {
      return network.completed(null);
    }
    return network.loop().runInExecutor(() -> {
      Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
          .redirectErrorStream(true)
          .start();
      String words =
          new String(kill.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (kill.waitFor() != 0 && process.isAlive()) {
        throw new IOException("signal " + signal + " was not sent: " + words);
      }
      return null;
    });
  }

  /** Kills the process if it still runs, and closes the pipes. Idempotent. */
  @Override
  public void close() {
    network.checkThread("close");
    if (process.isAlive()) {
      process.destroyForcibly();
    }
    if (stdin != null) {
      stdin.abort();
    }
    if (stdout != null) {
      stdout.close();
    }
    if (stderr != null) {
      stderr.close();
    }
  }

  /** Shows the number and the state. */
  @Override
  public String toString() {
    OptionalInt code = returnCode();
    return "Subprocess[" + process.pid() + ", "
        + (code.isPresent() ? "returncode=" + code.getAsInt() : "running") + "]";
  }
}
