package dev.fermata.examples.generators;

import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.emitAll;
import static dev.fermata.Fermata.end;

import dev.fermata.Async;
import dev.fermata.Generator;

/** A walk through a tree, written as one writes it down: its generators delegate to each other, and a value costs the same at any depth. */
final class TreeWalk {
  private TreeWalk() {}

  /** A binary tree. */
  record Node<T>(T value, Node<T> left, Node<T> right) {}

  @Async
  static <T> Generator<T, Void, Integer> inOrder(Node<T> node) {
    if (node == null) {
      return end(0);
    }
    int left = emitAll(inOrder(node.left()));
    emit(node.value());
    int right = emitAll(inOrder(node.right()));
    return end(left + 1 + right);
  }

  private static Node<String> leaf(String value) {
    return new Node<>(value, null, null);
  }

  public static void main(String[] args) {
    Node<String> tree = new Node<>(
        "d", new Node<>("b", leaf("a"), leaf("c")), new Node<>("f", leaf("e"), leaf("g")));
    Generator<String, Void, Integer> walk = TreeWalk_Async.inOrder(tree);
    for (String value : walk) {
      System.out.print(value + " ");
    }
    System.out.println("- " + walk.returned() + " nodes");

    Node<Integer> list = null;
    for (int i = 0; i < 100_000; i++) {
      list = new Node<>(i, list, null);
    }
    long sum = 0;
    for (int value : TreeWalk_Async.inOrder(list)) {
      sum += value;
    }
    System.out.println("100000 levels deep: " + sum);
  }
}
