package dev.fermata.processor.twin;

import com.google.testing.compile.Compilation;
import java.io.IOException;
import java.io.InputStream;
import javax.tools.JavaFileObject;

/** Loads what a compilation in memory made. */
class CompiledClasses extends ClassLoader {
  private final Compilation compilation;

  CompiledClasses(Compilation compilation) {
    super(CompiledClasses.class.getClassLoader());
    this.compilation = compilation;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    return define(compilation, name);
  }

  /** Defines a class here as some compilation made it. */
  final Class<?> define(Compilation from, String name) throws ClassNotFoundException {
    String path = "/" + name.replace('.', '/') + ".class";
    for (JavaFileObject file : from.generatedFiles()) {
      if (file.getKind() == JavaFileObject.Kind.CLASS && file.getName().endsWith(path)) {
        try (InputStream in = file.openInputStream()) {
          byte[] bytes = in.readAllBytes();
          return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
          throw new ClassNotFoundException(name, e);
        }
      }
    }
    throw new ClassNotFoundException(name);
  }
}
