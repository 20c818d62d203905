package dev.fermata.processor.check;

import com.sun.source.util.TreePath;

/** One thing to look for in a class. */
interface CodeRule {

  /** Looks at one tree of an analysed class; it is called for every tree of a kind that some rule looks at, outer ones first. */
  void check(TreePath path, Findings found);
}
