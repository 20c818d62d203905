package dev.fermata.processor.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import dev.fermata.processor.model.TwinClass;
import dev.fermata.processor.model.TwinMethod;
import dev.fermata.processor.parse.TwinResult;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaFileObject;

/** The twins of some sources, compiled under the strictest warnings. */
record Twins(Compilation compilation, ShellProcessor processor) {

  /** Compiles sources, each given as complete text whose first class gives the file its name. */
  static Twins compile(String... sources) {
    return compile(new ShellProcessor(), List.of(), sources);
  }

  /** Compiles sources against the class files of an earlier compilation in a directory. */
  static Twins compileAgainst(Path classes, String... sources) {
    List<File> path = new ArrayList<>(List.of(classes.toFile()));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      path.add(new File(entry));
    }
    return compile(new ShellProcessor(), path, sources);
  }

  static Twins facades(String... sources) {
    return compile(new ShellProcessor(true), List.of(), sources);
  }

  private static Twins compile(ShellProcessor processor, List<File> classPath, String... sources) {
    List<JavaFileObject> files = new ArrayList<>();
    for (String source : sources) {
      files.add(JavaFileObjects.forSourceString(fileName(source), source));
    }
    Compiler compiler =
        classPath.isEmpty() ? Compiler.javac() : Compiler.javac().withClasspath(classPath);
    Compilation compilation = compiler
        .withProcessors(processor)
        .withOptions("-Xlint:all,-processing,-classfile", "-Werror", "--release", "17")
        .compile(files);
    return new Twins(compilation, processor);
  }

  /** Fails with javac's messages and the generated text unless everything compiled without a warning. */
  Twins assertClean() {
    String messages = String.join(
        "\n", compilation.diagnostics().stream().map(Object::toString).toList());
    assertEquals("", messages, this::allText);
    return this;
  }

  TwinClass twin(String host) {
    return assertInstanceOf(TwinResult.Parsed.class, processor.results().get(host))
        .twin();
  }

  List<TwinResult.Clash> clashes(String host) {
    return assertInstanceOf(TwinResult.Parsed.class, processor.results().get(host))
        .clashes();
  }

  List<String> methods(String host) {
    return twin(host).methods().stream().map(TwinMethod::name).toList();
  }

  /** The text of the generated class with the given qualified name. */
  String text(String name) {
    return compilation.generatedSourceFiles().stream()
        .filter(file -> file.getName().endsWith("/" + name.replace('.', '/') + ".java"))
        .map(Twins::content)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no class " + name + " was generated"));
  }

  String allText() {
    return String.join(
        "\n", compilation.generatedSourceFiles().stream().map(Twins::content).toList());
  }

  /** Writes the class files to a directory, as a jar would hold them. */
  Path writeClasses(Path directory) throws IOException {
    for (JavaFileObject file : compilation.generatedFiles()) {
      if (file.getKind() == JavaFileObject.Kind.CLASS) {
        Path target = directory.resolve(file.getName().replaceFirst("^/CLASS_OUTPUT/", ""));
        Files.createDirectories(target.getParent());
        try (InputStream in = file.openInputStream()) {
          Files.write(target, in.readAllBytes());
        }
      }
    }
    return directory;
  }

  /** Loads the compiled classes. */
  ClassLoader load() {
    return new CompiledClasses(compilation);
  }

  private static String content(JavaFileObject file) {
    try {
      return file.getCharContent(false).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String fileName(String source) {
    var packageName = java.util.regex.Pattern.compile("package ([\\w.]+);").matcher(source);
    var className = java.util.regex.Pattern.compile("\\b(?:class|interface|record|enum) (\\w+)")
        .matcher(source);
    String prefix = packageName.find() ? packageName.group(1) + "." : "";
    if (!className.find()) {
      throw new IllegalArgumentException("no class in " + source);
    }
    return prefix + className.group(1);
  }
}
