package dev.fermata.process;

import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a process is started. Immutable; each {@code with…} makes another one. Any thread. */
public final class SubprocessOptions {
  private static final SubprocessOptions DEFAULTS = new SubprocessOptions(
      new Streams(Redirect.INHERIT, Redirect.INHERIT, Redirect.INHERIT, false),
      null,
      null,
      Map.of());

  private final Streams streams;
  private final @Nullable Path directory;
  private final @Nullable Map<String, String> environment; // null: this process's
  private final Map<String, String> variables;

  private record Streams(Redirect input, Redirect output, Redirect error, boolean joined) {}

  private SubprocessOptions(
      Streams streams,
      @Nullable Path directory,
      @Nullable Map<String, String> environment,
      Map<String, String> variables) {
    this.streams = streams;
    this.directory = directory;
    this.environment = environment;
    this.variables = variables;
  }

  /** The three streams, the directory and the environment of this process. */
  public static SubprocessOptions defaults() {
    return DEFAULTS;
  }

  /** A pipe for each of the three streams; the directory and the environment of this process. */
  public static SubprocessOptions piped() {
    return DEFAULTS.withInput(Redirect.PIPE).withOutput(Redirect.PIPE).withError(Redirect.PIPE);
  }

  /** Where the process reads from. */
  public SubprocessOptions withInput(Redirect input) {
    return with(
        new Streams(Objects.requireNonNull(input), streams.output, streams.error, streams.joined));
  }

  /** Where the process writes to. */
  public SubprocessOptions withOutput(Redirect output) {
    return with(
        new Streams(streams.input, Objects.requireNonNull(output), streams.error, streams.joined));
  }

  /** Where the process writes its errors to. */
  public SubprocessOptions withError(Redirect error) {
    return with(new Streams(streams.input, streams.output, Objects.requireNonNull(error), false));
  }

  /** Errors go where the output goes. */
  public SubprocessOptions withErrorToOutput() {
    return with(new Streams(streams.input, streams.output, Redirect.PIPE, true));
  }

  private SubprocessOptions with(Streams changed) {
    return new SubprocessOptions(changed, directory, environment, variables);
  }

  /** The directory in which the process begins. */
  public SubprocessOptions withDirectory(Path path) {
    return new SubprocessOptions(streams, Objects.requireNonNull(path), environment, variables);
  }

  /** The whole environment, in place of this process's. */
  public SubprocessOptions withEnvironment(Map<String, String> whole) {
    return new SubprocessOptions(streams, directory, Map.copyOf(whole), variables);
  }

  /** One variable more, or another value for it. */
  public SubprocessOptions withVariable(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(variables);
    more.put(Objects.requireNonNull(name), Objects.requireNonNull(value));
    return new SubprocessOptions(streams, directory, environment, more);
  }

  private static boolean isPipe(Redirect redirect) {
    return redirect.type() == Redirect.Type.PIPE;
  }

  boolean pipesInput() {
    return isPipe(streams.input);
  }

  boolean pipesOutput() {
    return isPipe(streams.output);
  }

  boolean pipesError() {
    return isPipe(streams.error) && !streams.joined;
  }

  ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command)
        .redirectInput(streams.input)
        .redirectOutput(streams.output)
        .redirectErrorStream(streams.joined);
    if (!streams.joined) {
      builder.redirectError(streams.error);
    }
    if (directory != null) {
      builder.directory(directory.toFile());
    }
    if (environment != null) {
      builder.environment().clear();
      builder.environment().putAll(environment);
    }
    builder.environment().putAll(variables);
    return builder;
  }
}
