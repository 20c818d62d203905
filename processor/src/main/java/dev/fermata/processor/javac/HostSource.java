package dev.fermata.processor.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import javax.tools.JavaFileObject;

/**
 * A source file of the host compilation.
 *
 * @param tree as the host parsed it, never attributed; good for positions and for messages
 * @param text the text as the host decoded it
 */
public record HostSource(CompilationUnitTree tree, String text) {

  static HostSource of(CompilationUnitTree tree) {
    try {
      return new HostSource(tree, tree.getSourceFile().getCharContent(true).toString());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + tree.getSourceFile().getName(), e);
    }
  }

  public JavaFileObject file() {
    return tree.getSourceFile();
  }

  public URI uri() {
    return file().toUri();
  }

  /** Qualified name of the package, empty for the unnamed one. */
  public String packageName() {
    return tree.getPackageName() == null ? "" : tree.getPackageName().toString();
  }

  /** Canonical names of the top-level types declared in it. */
  public List<String> typeNames() {
    String prefix = packageName().isEmpty() ? "" : packageName() + ".";
    return tree.getTypeDecls().stream()
        .filter(ClassTree.class::isInstance)
        .map(declaration -> prefix + ((ClassTree) declaration).getSimpleName())
        .toList();
  }

  boolean isModuleInfo() {
    return tree.getModule() != null;
  }
}
