package dev.fermata.processor.check;

import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.validate.Compilation;
import dev.fermata.processor.validate.Enclosure;
import dev.fermata.processor.validate.Marker;
import dev.fermata.processor.validate.MarkerPlacement;
import dev.fermata.processor.validate.MarkerUse;

/** Markers outside of coroutines. */
final class StrayMarkerRule implements CodeRule {
  private final Compilation host;
  private final MarkerPlacement placement;

  StrayMarkerRule(Compilation host) {
    this.host = host;
    this.placement = new MarkerPlacement(host);
  }

  @Override
  public void check(TreePath path, Findings found) {
    Tree leaf = path.getLeaf();
    if (leaf instanceof MethodInvocationTree || leaf instanceof MemberReferenceTree) {
      host.element(path)
          .flatMap(Marker::of)
          .filter(marker -> Surroundings.coroutine(path, host).isEmpty())
          .flatMap(marker -> placement.check(new MarkerUse(marker, path, Enclosure.of(path, host))))
          .ifPresent(finding -> found.add(path, finding));
    }
  }
}
