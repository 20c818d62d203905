package dev.fermata.processor.reject;

import dev.fermata.Fermata;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles a fixture and collects what is reported. */
final class FixtureCompiler {
  private static final Pattern CODE =
      Pattern.compile("^(?:warning: |error: )?(FER\\d{3}): .*", Pattern.DOTALL);

  /** What javac and the processor said: errors and warnings, as expectations with the whole text. */
  record Message(Expectation expectation, String text) {}

  private FixtureCompiler() {}

  static List<Message> compile(Fixture fixture, Path output) throws Exception {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    JavaFileManager files =
        fixture.setup().files(javac.getStandardFileManager(diagnostics, Locale.ROOT, null));
    JavaCompiler.CompilationTask task =
        javac.getTask(null, files, diagnostics, options(fixture, output), null, files(fixture));
    task.setLocale(Locale.ROOT);
    task.setProcessors(fixture.setup().processors());
    task.call();
    List<Message> messages = new ArrayList<>();
    for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
      if (diagnostic.getKind() != Diagnostic.Kind.NOTE) {
        messages.add(message(diagnostic));
      }
    }
    return messages;
  }

  private static List<String> options(Fixture fixture, Path output) throws Exception {
    boolean withoutRuntime = fixture.setup() == Setup.NO_RUNTIME;
    String runtime = runtime();
    List<String> options = new ArrayList<>(List.of(
        "-Xlint:all,-processing,-options",
        "-d",
        output.toString(),
        "-s",
        output.toString(),
        "--release",
        Integer.toString(fixture.release())));
    options.addAll(List.of(
        "-classpath",
        withoutRuntime ? Files.createDirectory(output.resolve("none")).toString() : runtime));
    options.addAll(fixture.options());
    return options;
  }

  /** Where the runtime's classes are. */
  static String runtime() {
    try {
      return Path.of(
              Fermata.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<JavaFileObject> files(Fixture fixture) {
    List<JavaFileObject> files = new ArrayList<>();
    fixture
        .sources()
        .forEach((name, text) -> files.add(
            new SimpleJavaFileObject(URI.create("fixture:///" + name), JavaFileObject.Kind.SOURCE) {
              @Override
              public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
              }

              @Override
              public boolean isNameCompatible(String simpleName, Kind kind) {
                // a fixture is named after its problem, not after its class
                return kind == Kind.SOURCE && !simpleName.endsWith("-info");
              }
            }));
    return files;
  }

  private static Message message(Diagnostic<? extends JavaFileObject> diagnostic) {
    String text = diagnostic.getMessage(Locale.ROOT);
    Matcher matcher = CODE.matcher(text);
    boolean ours = matcher.matches();
    String code = ours ? matcher.group(1) : diagnostic.getCode();
    // where javac puts its own carets differs from release to release
    boolean placed = ours && diagnostic.getSource() != null;
    Expectation expectation = placed
        ? new Expectation(code, diagnostic.getLineNumber(), diagnostic.getColumnNumber())
        : new Expectation(code, 0, 0);
    return new Message(expectation, text);
  }
}
