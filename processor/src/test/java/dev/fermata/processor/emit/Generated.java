package dev.fermata.processor.emit;

import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import dev.fermata.abi.Frame;
import dev.fermata.processor.flow.Layout;
import dev.fermata.processor.model.CoroutineBody;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/** Continuation classes, written into one outer class, compiled and loaded. */
final class Generated {
  private final ClassLoader classes;

  private Generated(ClassLoader classes) {
    this.classes = classes;
  }

  /** The text of the class {@code generated.Outer} around the continuation classes of {@code bodies}. */
  static String source(List<CoroutineBody> bodies, String... more) {
    return source(bodies, body -> Layout.of(body.code()), more);
  }

  /** As {@link #source(List, String...)}, with methods of about {@code methodSize} bytes. */
  static String source(List<CoroutineBody> bodies, int methodSize, String... more) {
    return source(bodies, body -> Layout.of(body.code(), methodSize), more);
  }

  private static String source(
      List<CoroutineBody> bodies, Function<CoroutineBody, Layout> layout, String... more) {
    TypeSpec.Builder outer = TypeSpec.classBuilder("Outer").addModifiers(Modifier.PUBLIC);
    TypeNames types = new TypeNames(name -> false);
    bodies.forEach(body -> outer.addType(new ContinuationClass(types, body, layout.apply(body))
        .write(Modifier.STATIC, Modifier.FINAL)));
    String text = JavaFile.builder("generated", outer.build())
        .skipJavaLangImports(true)
        .indent("  ")
        .build()
        .toString();
    int end = text.lastIndexOf('}');
    return text.substring(0, end) + String.join("\n", more) + "}\n";
  }

  static Generated compile(CoroutineBody body, String... more) {
    return compile(source(List.of(body), more));
  }

  static Generated compile(String source) {
    try {
      Path directory = Files.createTempDirectory("generated");
      Path file = Files.writeString(directory.resolve("Outer.java"), source);
      JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
      DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
      List<String> options = List.of(
          "-d",
          directory.toString(),
          "-proc:none",
          "-classpath",
          System.getProperty("java.class.path"),
          "-nowarn");
      boolean done = compiler
          .getTask(
              null,
              null,
              diagnostics,
              options,
              null,
              compiler.getStandardFileManager(null, null, null).getJavaFileObjects(file))
          .call();
      if (!done) {
        throw new AssertionError(diagnostics.getDiagnostics().stream()
                .map(d -> d.getLineNumber() + ": " + d.getMessage(Locale.ROOT))
                .collect(Collectors.joining("\n"))
            + "\n" + numbered(source));
      }
      return new Generated(new URLClassLoader(
          new URL[] {directory.toUri().toURL()}, Generated.class.getClassLoader()));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String numbered(String source) {
    List<String> lines = source.lines().toList();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      text.append(i + 1).append("\t").append(lines.get(i)).append("\n");
    }
    return text.toString();
  }

  /** The length of the longest method of a class, in bytes of bytecode. */
  int longestMethod(String name) throws IOException {
    return methodLengths(name).values().stream()
        .mapToInt(Integer::intValue)
        .max()
        .orElseThrow();
  }

  /** The lengths of the methods of a class, in bytes of bytecode. */
  Map<String, Integer> methodLengths(String name) throws IOException {
    String file = "generated/" + name + ".class";
    try (DataInputStream in = new DataInputStream(classes.getResourceAsStream(file))) {
      return ClassFile.methodLengths(in);
    }
  }

  /** A cold frame with these arguments. */
  Frame frame(String name, Object... arguments) throws ReflectiveOperationException {
    Constructor<?> constructor = Arrays.stream(type("Outer$" + name).getDeclaredConstructors())
        .filter(c -> c.getParameterCount() == arguments.length)
        .findFirst()
        .orElseThrow();
    constructor.setAccessible(true);
    return (Frame) constructor.newInstance(arguments);
  }

  Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName("generated." + name, true, classes);
  }
}
