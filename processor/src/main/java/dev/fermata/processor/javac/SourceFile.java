package dev.fermata.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import java.net.URI;

/**
 * A source file in the inner compilation.
 *
 * @param tree attributed; bodies of methods that are no coroutines are blanked
 * @param text what the user wrote, with nothing blanked; offsets in the tree are offsets in it
 * @param uri the same as in the host compilation
 */
public record SourceFile(CompilationUnitTree tree, String text, URI uri) {

  /** The text of a stretch of the file. */
  public String slice(long start, long end) {
    return text.substring((int) start, (int) end);
  }

  /** The line of an offset, counted from 1. */
  public int line(long offset) {
    return (int) tree.getLineMap().getLineNumber(offset);
  }

  /** File name without directories, as stack traces show it. */
  public String fileName() {
    String path = tree.getSourceFile().getName();
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }
}
