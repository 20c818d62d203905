package dev.fermata.processor.lower;

import com.sun.source.tree.Tree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * Copies the text of a tree, with edits where the code's new place asks for them: the receiver is a parameter now, type names stay open,
 * uses of locals are marked, inaccessible members go through accessors, jumps and returns follow the body's protocol. Formatting and
 * comments survive, and so does syntax that this compiler has never heard of.
 */
final class Slicer {
  private final Scope scope;
  final List<Code.Exit> exits = new ArrayList<>();

  Slicer(Scope scope) {
    this.scope = scope;
  }

  Slice slice(Tree tree) {
    return scope
        .replacement(tree)
        .orElseGet(() -> slice(tree, scope.source.start(tree), scope.source.end(tree)));
  }

  /** The text between two offsets, edited for every node of {@code tree} that lies between them. */
  Slice slice(Tree tree, int from, int to) {
    return slice(List.of(tree), from, to);
  }

  Slice slice(List<? extends Tree> trees, int from, int to) {
    Edits edits = new Edits(from, to);
    trees.forEach(tree -> new EditScanner(scope, this, edits).scan(tree, null));
    return edits.applyTo(scope);
  }
}
