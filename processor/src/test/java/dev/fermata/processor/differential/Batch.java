package dev.fermata.processor.differential;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;

/**
 * Compiles many sources in one run of javac. Sources that javac rejects, or on which a processor crashes, are set aside with the reason,
 * and the rest is compiled without them.
 */
final class Batch {
  private final Javac javac;
  private final Path directory;
  private final Map<String, String> support;
  private final Function<CaseSource, String> text;
  private final Supplier<Optional<? extends Processor>> processor;
  private final Map<String, String> rejected = new LinkedHashMap<>();

  Batch(
      Path directory,
      Javac javac,
      Map<String, String> support,
      Function<CaseSource, String> text,
      Supplier<Optional<? extends Processor>> processor) {
    this.directory = directory;
    this.javac = javac;
    this.support = support;
    this.text = text;
    this.processor = processor;
  }

  /** Compiles; returns the sources that could not be, by path, with javac's words. */
  Map<String, String> compile(List<CaseSource> sources) {
    List<CaseSource> rest = new ArrayList<>(sources);
    while (!(rest.isEmpty() && support.isEmpty()) && !attempt(rest)) {
      if (rest.isEmpty()) {
        throw new AssertionError("not even the support classes compile: " + rejected);
      }
      rest.removeIf(source -> rejected.containsKey(source.path()));
    }
    return rejected;
  }

  private boolean attempt(List<CaseSource> sources) {
    Compilation result = run(sources);
    if (result.success()) {
      return true;
    }
    int before = rejected.size();
    blame(sources, result);
    if (rejected.size() > before || sources.isEmpty()) {
      return false;
    }
    if (sources.size() == 1) {
      rejected.put(sources.get(0).path(), words(result));
      return false;
    }
    attempt(sources.subList(0, sources.size() / 2));
    attempt(sources.subList(sources.size() / 2, sources.size()));
    if (rejected.size() == before) {
      throw new AssertionError("each half compiles, the whole does not: " + words(result));
    }
    return false;
  }

  private Compilation run(List<CaseSource> sources) {
    clear(directory);
    Map<String, String> texts = new LinkedHashMap<>(support);
    sources.forEach(source -> texts.put(source.path(), text.apply(source)));
    return javac.compile(texts, processor.get());
  }

  private void blame(List<CaseSource> sources, Compilation result) {
    result.errors().forEach((file, errors) -> {
      for (CaseSource source : sources) {
        if (file.equals(source.simpleName() + ".java") || belongsTo(source, file)) {
          rejected.merge(source.path(), String.join("\n", errors), (a, b) -> a + "\n" + b);
        }
      }
    });
  }

  /** Whether the file is the twin of one of the types that the source declares. */
  private boolean belongsTo(CaseSource source, String file) {
    if (!file.endsWith("_Async.java")) {
      return false;
    }
    String outermost = file.substring(0, file.indexOf('_'));
    return source
        .text()
        .matches("(?s).*\\b(class|interface|enum|record)\\s+" + outermost + "\\b.*");
  }

  private static String words(Compilation result) {
    StringBuilder words = new StringBuilder();
    result
        .errors()
        .values()
        .forEach(errors -> errors.forEach(error -> words.append(error).append('\n')));
    result.crash().ifPresent(crash -> {
      java.io.StringWriter trace = new java.io.StringWriter();
      crash.printStackTrace(new java.io.PrintWriter(trace));
      words.append(trace);
    });
    return words.toString();
  }

  /** Deletes a directory with all that is in it. */
  static void clear(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).collect(Collectors.toList())) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
