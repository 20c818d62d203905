package dev.fermata.processor.corpus;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import java.util.List;

/** The text of the trees of one source file. */
record SourceTexts(CompilationUnitTree unit, SourcePositions positions, String text) {

  Range range(Tree tree) {
    return new Range(
        (int) positions.getStartPosition(unit, tree), (int) positions.getEndPosition(unit, tree));
  }

  String of(Tree tree) {
    Range range = range(tree);
    return text.substring(range.start(), range.end());
  }

  /** From the first to the last. */
  String of(List<? extends Tree> trees) {
    return trees.isEmpty()
        ? ""
        : text.substring(
            range(trees.get(0)).start(), range(trees.get(trees.size() - 1)).end());
  }
}
