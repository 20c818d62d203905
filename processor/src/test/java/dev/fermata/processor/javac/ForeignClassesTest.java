package dev.fermata.processor.javac;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host whose classes lie neither in jars nor in directories, as some build tools have them. */
class ForeignClassesTest {
  @TempDir
  Path directory;

  @Test
  void classesThatOnlyTheHostCanRead() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Map<String, byte[]> classes = library(compiler);
    List<String> complaints = new ArrayList<>();
    try (JavaFileManager files =
        new InMemoryFiles(compiler.getStandardFileManager(null, null, null), classes)) {
      JavaCompiler.CompilationTask task = compiler.getTask(
          null,
          files,
          null,
          List.of("-proc:only"),
          null,
          List.of(
              source("dev/fermata/Async.java", "package dev.fermata; public @interface Async {}"),
              source(
                  "x/A.java",
                  "package x; import lib.*; class A { @dev.fermata.Async String m() {"
                      + " var e = Thing.map().entrySet().iterator().next(); return e.getKey().inner.text + other.Far.of(); } }")));
      task.setProcessors(List.of(new Compiling(complaints)));
      task.call();
    }
    assertEquals(List.of("typed"), complaints);
  }

  private Map<String, byte[]> library(JavaCompiler compiler) throws IOException {
    compiler
        .getTask(
            null,
            null,
            null,
            List.of("-d", directory.toString(), "-proc:none"),
            null,
            List.of(
                source(
                    "lib/Thing.java",
                    "package lib; public class Thing { public Inner inner; public static class Inner { public String text; }"
                        + " public static java.util.Map<Thing, Other> map() { return null; } }"),
                source("lib/Other.java", "package lib; public class Other { }"),
                source(
                    "other/Far.java",
                    "package other; public class Far { public static int of() { return 1; } }")))
        .call();
    Map<String, byte[]> classes = new LinkedHashMap<>();
    try (Stream<Path> walk = Files.walk(directory)) {
      for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
        String path = directory.relativize(file).toString().replace('\\', '/');
        classes.put(
            path.substring(0, path.length() - ".class".length()).replace('/', '.'),
            Files.readAllBytes(file));
      }
    }
    return classes;
  }

  private static InMemorySource source(String path, String text) {
    return new InMemorySource(URI.create("mem:///" + path), path, text);
  }

  @SupportedAnnotationTypes("*")
  private static final class Compiling extends AbstractProcessor {
    private final List<String> complaints;
    private final HostSources sources = new HostSources();

    Compiling(List<String> complaints) {
      this.complaints = complaints;
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      HostCompiler host = HostCompiler.of(processingEnv).orElseThrow();
      sources.add(host, round.getRootElements());
      if (!round.processingOver()) {
        try (InnerCompilation inner =
            new InnerCompiler(host).compile(sources.all(), List.of(), Set.of("x.A"))) {
          new Trust(inner).doubts(Set.of("x.A")).forEach(doubt -> complaints.add(doubt.reason()));
          complaints.add("typed");
        }
      }
      return false;
    }
  }

  private record InMemoryClass(String binaryName, byte[] bytes) {
    JavaFileObject file() {
      return new SimpleJavaFileObject(
          URI.create("mem:///" + binaryName.replace('.', '/') + ".class"),
          JavaFileObject.Kind.CLASS) {
        @Override
        public InputStream openInputStream() {
          return new ByteArrayInputStream(bytes);
        }
      };
    }
  }

  private static final class InMemoryFiles extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, byte[]> classes;

    InMemoryFiles(JavaFileManager standard, Map<String, byte[]> classes) {
      super(standard);
      this.classes = classes;
    }

    @Override
    public Iterable<JavaFileObject> list(
        Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse)
        throws IOException {
      List<JavaFileObject> files = new ArrayList<>();
      super.list(location, packageName, kinds, recurse).forEach(files::add);
      if (location == StandardLocation.CLASS_PATH && kinds.contains(JavaFileObject.Kind.CLASS)) {
        classes.forEach((name, bytes) -> {
          if (name.substring(0, name.lastIndexOf('.')).equals(packageName)) {
            files.add(new InMemoryClass(name, bytes).file());
          }
        });
      }
      return files;
    }

    @Override
    public String inferBinaryName(Location location, JavaFileObject file) {
      String path = file.toUri().getPath();
      return "mem".equals(file.toUri().getScheme())
          ? path.substring(1, path.length() - ".class".length()).replace('/', '.')
          : super.inferBinaryName(location, file);
    }

    @Override
    public boolean isSameFile(FileObject a, FileObject b) {
      return a.toUri().equals(b.toUri());
    }

    @Override
    public FileObject getFileForInput(Location location, String packageName, String relativeName)
        throws IOException {
      String name = packageName + "." + relativeName.replace(".class", "");
      return location == StandardLocation.CLASS_PATH && classes.containsKey(name)
          ? new InMemoryClass(name, classes.get(name)).file()
          : super.getFileForInput(location, packageName, relativeName);
    }
  }
}
