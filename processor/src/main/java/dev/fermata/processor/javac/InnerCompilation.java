package dev.fermata.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/**
 * A finished attribution of the host's sources in a javac task of our own. Everything that lowering and validation ask
 * about types they ask here. Elements and types of it must not be mixed with the host's, nor kept after {@link #close}.
 */
public final class InnerCompilation implements AutoCloseable {
  private final JavacTask task;
  private final Trees trees;
  private final List<SourceFile> sources;
  private final List<CoroutineUnit> units;
  private final Map<String, CoroutineUnit> byName = new HashMap<>();
  private final List<Diagnostic<? extends JavaFileObject>> diagnostics;
  private final AutoCloseable files;

  InnerCompilation(
      JavacTask task,
      List<SourceFile> sources,
      List<CoroutineUnit> units,
      List<Diagnostic<? extends JavaFileObject>> diagnostics,
      AutoCloseable files) {
    this.task = task;
    this.trees = Trees.instance(task);
    this.sources = List.copyOf(sources);
    this.units = List.copyOf(units);
    units.forEach(unit -> byName.put(unit.name(), unit));
    this.diagnostics = List.copyOf(diagnostics);
    this.files = files;
  }

  public Trees trees() {
    return trees;
  }

  public SourcePositions positions() {
    return trees.getSourcePositions();
  }

  public Elements elements() {
    return task.getElements();
  }

  public Types types() {
    return task.getTypes();
  }

  /** The host's source files, without facades. */
  public List<SourceFile> sources() {
    return sources;
  }

  /** The classes that were asked for, in order of their names. */
  public List<CoroutineUnit> units() {
    return units;
  }

  /** The unit of the class with the given canonical name; empty when the inner compilation does not know it. */
  public Optional<CoroutineUnit> unit(String canonicalName) {
    return Optional.ofNullable(byName.get(canonicalName));
  }

  /** What the inner compiler complained about, facades included. */
  public List<Diagnostic<? extends JavaFileObject>> diagnostics() {
    return diagnostics;
  }

  /** The type of an expression or type tree, null for trees that have none (statements, {@code var}). */
  public @Nullable TypeMirror typeOf(TreePath path) {
    return trees.getTypeMirror(path);
  }

  /** What a tree declares or refers to, null for trees that do neither. */
  public @Nullable Element elementOf(TreePath path) {
    return trees.getElement(path);
  }

  /** Offset of the first character of a tree, -1 where it has none (an empty modifiers tree). */
  public long start(CompilationUnitTree unit, Tree tree) {
    return positions().getStartPosition(unit, tree);
  }

  /** Offset after the last character of a tree, -1 where it has none. */
  public long end(CompilationUnitTree unit, Tree tree) {
    return positions().getEndPosition(unit, tree);
  }

  @Override
  public void close() {
    try {
      files.close();
    } catch (Exception e) {
      throw new IllegalStateException("cannot close the files of the inner compilation", e);
    }
  }
}
