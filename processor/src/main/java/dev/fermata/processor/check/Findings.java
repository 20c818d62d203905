package dev.fermata.processor.check;

import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;

/** Takes what a rule finds, and the tree at which it is printed. */
interface Findings {
  void add(TreePath path, Finding finding);

  default void add(TreePath path, Problem problem, Object... arguments) {
    add(path, Finding.global(problem, arguments));
  }
}
