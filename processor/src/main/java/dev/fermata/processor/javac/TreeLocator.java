package dev.fermata.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds a tree of one parse of a file by the offsets it has in another. */
final class TreeLocator extends TreeScanner<Void, Void> {
  private final CompilationUnitTree unit;
  private final SourcePositions positions;
  private final long start;
  private final long end;
  private @Nullable Tree found;
  private long foundLength = Long.MAX_VALUE;

  private TreeLocator(CompilationUnitTree unit, SourcePositions positions, long start, long end) {
    this.unit = unit;
    this.positions = positions;
    this.start = start;
    this.end = end;
  }

  /** The innermost tree with these very offsets, else the smallest that encloses them. */
  static Optional<Tree> find(
      CompilationUnitTree unit, SourcePositions positions, long start, long end) {
    TreeLocator locator = new TreeLocator(unit, positions, start, end);
    locator.scan(unit, null);
    return Optional.ofNullable(locator.found);
  }

  @Override
  public Void scan(Tree tree, Void unused) {
    if (tree != null) {
      long from = positions.getStartPosition(unit, tree);
      long to = positions.getEndPosition(unit, tree);
      if (from >= 0 && from <= start && to >= end && to - from <= foundLength) {
        found = tree;
        foundLength = to - from;
      }
    }
    return super.scan(tree, null);
  }
}
