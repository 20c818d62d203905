package dev.fermata.benchmarks;

import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.emitAll;
import static dev.fermata.Fermata.end;

import dev.fermata.Async;
import dev.fermata.Generator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** The generators that are measured, beside what a reader would write without them. */
final class GeneratorSubjects {
  private GeneratorSubjects() {}

  /** A binary tree; {@code left} and {@code right} may be null. */
  record Node(int value, Node left, Node right) {
    /** A tree of one branch, in which each node but the last has a left child only. */
    static Node spine(int depth) {
      Node node = null;
      for (int i = 0; i < depth; i++) {
        node = new Node(i, node, null);
      }
      return node;
    }
  }

  @Async
  static Generator<Integer, Void, Void> range(int end) {
    for (int i = 0; i < end; i++) {
      emit(i);
    }
    return end();
  }

  @Async
  static Generator<Integer, Void, Void> walk(Node node) {
    if (node != null) {
      emitAll(walk(node.left()));
      emit(node.value());
      emitAll(walk(node.right()));
    }
    return end();
  }

  @Async
  static Generator<Integer, Void, Void> walkAll(List<Node> roots) {
    for (Node root : roots) {
      emitAll(walk(root));
    }
    return end();
  }

  /** The range as an iterator written by hand. */
  static final class Range implements Iterator<Integer> {
    private final int end;
    private int next;

    Range(int end) {
      this.end = end;
    }

    @Override
    public boolean hasNext() {
      return next < end;
    }

    @Override
    public Integer next() {
      if (next == end) {
        throw new NoSuchElementException();
      }
      return next++;
    }
  }
}
