package dev.fermata.processor.integration;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A small project in a directory of its own: sources, javac with the processor on its path, a program. */
final class Project {
  private final Path directory;
  private final List<Path> sources = new ArrayList<>();
  private final List<String> options = new ArrayList<>();
  private final List<Path> classPath = new ArrayList<>();
  private final List<Path> modulePath = new ArrayList<>();
  private final List<Path> processorPath = new ArrayList<>(Artifacts.processor());
  private boolean makesOutputDirectory = true;
  private Path jdk = Path.of(System.getProperty("java.home"));

  Project(Path directory) {
    this.directory = directory;
  }

  Project onClassPath(Path... entries) {
    classPath.addAll(List.of(entries));
    return this;
  }

  Project onModulePath(Path... entries) {
    modulePath.addAll(List.of(entries));
    return this;
  }

  /** Puts more processors beside Fermata's. */
  Project onProcessorPath(Path... entries) {
    processorPath.addAll(List.of(entries));
    return this;
  }

  /** Puts more processors before Fermata's. */
  Project beforeOnProcessorPath(Path... entries) {
    processorPath.addAll(0, List.of(entries));
    return this;
  }

  Project options(String... more) {
    options.addAll(List.of(more));
    return this;
  }

  Project jdk(Path home) {
    jdk = home;
    return this;
  }

  /** Leaves it to javac to make the directory for class files. */
  Project withoutOutputDirectory() {
    makesOutputDirectory = false;
    return this;
  }

  Project withoutProcessors() {
    processorPath.clear();
    return options("-proc:none");
  }

  /** Adds a source to compile, by its path below the project's {@code src}. */
  Project source(String path, String... lines) {
    sources.add(write("src/" + path, UTF_8, lines));
    return this;
  }

  Project source(Charset encoding, String path, String... lines) {
    sources.add(write("src/" + path, encoding, lines));
    return this;
  }

  /** Writes a file that is not handed to the compiler. */
  Path write(String path, Charset encoding, String... lines) {
    try {
      Path file = directory.resolve(path);
      Files.createDirectories(file.getParent());
      return Files.writeString(file, String.join("\n", lines) + "\n", encoding);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Project reverseSources() {
    Collections.reverse(sources);
    return this;
  }

  Path directory() {
    return directory;
  }

  Path classes() {
    return directory.resolve("classes");
  }

  private Path generated() {
    return directory.resolve("generated");
  }

  Command.Result compile() {
    List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/javac").toString()));
    command.addAll(List.of("-d", classes().toString(), "-s", generated().toString()));
    addPath(
        command,
        "-cp",
        classPath.isEmpty() && modulePath.isEmpty() ? List.of(Artifacts.runtime()) : classPath);
    addPath(command, "-p", modulePath);
    addPath(command, "-processorpath", processorPath);
    command.addAll(options);
    sources.forEach(source -> command.add(source.toString()));
    try {
      if (makesOutputDirectory) {
        Files.createDirectories(classes());
      }
      Files.createDirectories(generated());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Command.run(directory, command);
  }

  /** Runs a main class; the class path or module path of the compilation serves again. */
  String run(String mainClass) {
    List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
    int slash = mainClass.indexOf('/');
    List<Path> classes = new ArrayList<>(slash < 0 ? classPath : List.of());
    if (slash < 0) {
      classes.add(0, classes());
      if (classPath.isEmpty()) {
        classes.add(Artifacts.runtime());
      }
      addPath(command, "-cp", classes);
      command.add(mainClass);
    } else {
      List<Path> modules = new ArrayList<>(modulePath);
      modules.add(0, classes());
      addPath(command, "-p", modules);
      addPath(command, "-cp", classPath);
      command.addAll(List.of("-m", mainClass));
    }
    return Command.run(directory, command).expectSuccess();
  }

  /** The generated sources, by their paths. */
  Map<String, String> generatedSources() {
    return files(generated(), ".java");
  }

  private static Map<String, String> files(Path root, String suffix) {
    try (Stream<Path> walk = Files.walk(root)) {
      return walk.filter(file -> file.toString().endsWith(suffix))
          .sorted()
          .collect(Collectors.toMap(
              file -> root.relativize(file).toString(),
              Project::read,
              (a, b) -> a,
              LinkedHashMap::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void addPath(List<String> command, String option, List<Path> path) {
    if (!path.isEmpty()) {
      command.addAll(List.of(option, Artifacts.path(path)));
    }
  }
}
