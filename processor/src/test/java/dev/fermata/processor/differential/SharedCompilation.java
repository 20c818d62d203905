package dev.fermata.processor.differential;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;

/**
 * Cases that one run of javac with Fermata has compiled for both sides: the processor leaves the originals to javac, so their class files,
 * linked against the yardstick's {@code await}, are what plain javac makes of them.
 */
public final class SharedCompilation implements AutoCloseable {
  private final Path directory;
  private final Path classes;
  private final Map<String, String> rejected;
  private final Side yardstick;
  private final Side product;

  private SharedCompilation(
      Path directory, Path classes, Map<String, String> rejected, Support support) {
    this.directory = directory;
    this.classes = classes;
    this.rejected = rejected;
    this.yardstick = support.yardstickOver(classes);
    this.product = support.productOver(classes);
  }

  /** @param name of the directory to use; no two compilations may have the same at a time */
  public static SharedCompilation of(
      Support support,
      String name,
      List<CaseSource> sources,
      Supplier<? extends Processor> processor) {
    Path directory = support.directory(name);
    Javac javac = new Javac(directory, support.classPath(), List.of());
    Batch batch =
        new Batch(directory, javac, Map.of(), CaseSource::text, () -> Optional.of(processor.get()));
    Map<String, String> rejected = batch.compile(sources);
    return new SharedCompilation(directory, javac.classes(), rejected, support);
  }

  /** What plain javac says against these sources; empty if nothing. Where it refuses something, Fermata must too. */
  public static String refusalOfPlainJavac(Support support, String name, List<CaseSource> sources) {
    Path directory = support.directory(name);
    Compilation result = plain(support, directory, sources);
    Batch.clear(directory);
    return result.success() ? "" : result.errors().toString();
  }

  /** Sources that did not compile, by path, with the compiler's words. */
  public Map<String, String> rejected() {
    return rejected;
  }

  /** How the twin's method differs from the original's; empty if it does not. */
  public Optional<String> firstDifference(CaseSource source, String method, int probeLimit) {
    return new Comparison(yardstick, product, probeLimit).firstDifference(source, method);
  }

  /** The originals' class files that differ from those of javac without a processor; none, or the yardstick is not one. */
  public List<String> originalsThatPlainJavacMakesOtherwise(
      Support support, String name, List<CaseSource> sources) {
    Path plainDirectory = support.directory(name);
    Compilation result = plain(support, plainDirectory, sources);
    if (!result.success()) {
      throw new AssertionError(result.errors());
    }
    Map<String, String> expected = contents(plainDirectory.resolve("classes"));
    Map<String, String> actual = contents(classes);
    Batch.clear(plainDirectory);
    return expected.entrySet().stream()
        .filter(file -> !file.getValue().equals(actual.get(file.getKey())))
        .map(Map.Entry::getKey)
        .collect(Collectors.toList());
  }

  @Override
  public void close() {
    yardstick.close();
    product.close();
    Batch.clear(directory);
  }

  private static Compilation plain(Support support, Path directory, List<CaseSource> sources) {
    Batch.clear(directory);
    Map<String, String> texts = new TreeMap<>();
    sources.forEach(source -> texts.put(source.path(), source.text()));
    return new Javac(directory, support.classPath(), List.of()).compile(texts, Optional.empty());
  }

  private static Map<String, String> contents(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(Files::isRegularFile)
          .collect(Collectors.toMap(
              file -> directory.relativize(file).toString(), SharedCompilation::content));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String content(Path file) {
    try {
      return new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
