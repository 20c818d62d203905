package dev.fermata.processor.differential.random;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Writes down which random programs were run and what came out. A file is added to, so that a run can be continued. */
final class RunLog {
  private final Optional<Path> file;
  private long programs;
  private long awaits;
  private long differences;
  private long firstSeed;

  RunLog(Optional<String> file) {
    this.file = file.map(Path::of);
  }

  synchronized void begin(long first, long end) {
    firstSeed = first;
    write("begin: seeds " + first + " to " + (end - 1) + ", commit " + commit() + ", JDK "
        + Runtime.version());
  }

  synchronized void add(Programs.Outcome outcome) {
    programs += outcome.programs();
    awaits += outcome.awaits();
    differences += outcome.differences().size();
    write("seeds " + outcome.firstSeed() + " to " + (outcome.firstSeed() + outcome.programs() - 1)
        + ": " + outcome.differences().size() + " differences; so far " + figures());
    outcome.differences().forEach(this::write);
  }

  synchronized void end() {
    String figures = "end: from seed " + firstSeed + " on, " + figures();
    write(figures);
    System.out.println(figures);
  }

  private String figures() {
    return programs + " programs with " + awaits + " awaits, " + differences + " differences";
  }

  private void write(String text) {
    file.ifPresent(path -> {
      try {
        Files.writeString(
            path,
            Instant.now().truncatedTo(ChronoUnit.SECONDS) + " " + text + "\n",
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  /** The commit that is checked out; changes that are not committed show as "+". */
  private static String commit() {
    try {
      Process git = new ProcessBuilder("git", "describe", "--always", "--dirty=+").start();
      String name = new String(git.getInputStream().readAllBytes()).strip();
      return git.waitFor() == 0 ? name : "unknown";
    } catch (IOException | InterruptedException e) {
      return "unknown";
    }
  }
}
