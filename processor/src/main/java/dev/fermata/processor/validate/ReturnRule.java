package dev.fermata.processor.validate;

import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** A coroutine never returns null, nor awaits what it returns in a synchronized block; {@code done} stands in return statements only. */
final class ReturnRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    List<TreePath> results = Returns.of(method);
    for (TreePath result : results) {
      if (result.getLeaf().getKind() == Tree.Kind.NULL_LITERAL) {
        found.accept(Finding.at(
            method.compilation().place(result), Problem.RETURN_NULL, replacement(method)));
      } else if (isOfAsyncGenerator(result, method) && !isEnd(result, method)) {
        found.accept(Finding.at(method.compilation().place(result), Problem.RETURN_NOT_END));
      } else if (isInSynchronized(result, method) && !isEnd(result, method)) {
        found.accept(
            Finding.at(method.compilation().place(result), Problem.RETURN_IN_SYNCHRONIZED));
      }
    }
    checkDone(method, results, found);
  }

  private static boolean isInSynchronized(TreePath result, AsyncMethod method) {
    return Enclosure.of(result, method.compilation())
        .filter(Enclosure::inSynchronized)
        .isPresent();
  }

  private static boolean isOfAsyncGenerator(TreePath result, AsyncMethod method) {
    return method.kind().filter(kind -> kind == MethodKind.ASYNC_GENERATOR).isPresent()
        && Enclosure.of(result, method.compilation())
            .filter(enclosure -> enclosure.kind() == Enclosure.Kind.ASYNC_METHOD)
            .isPresent();
  }

  private static boolean isEnd(TreePath result, AsyncMethod method) {
    return result.getLeaf() instanceof MethodInvocationTree
        && method
            .compilation()
            .element(result)
            .flatMap(Marker::of)
            .filter(marker -> marker == Marker.DONE || marker == Marker.END)
            .isPresent();
  }

  private static String replacement(AsyncMethod method) {
    if (method.kind().filter(k -> k == MethodKind.COROUTINE).isEmpty()) {
      return "return end();";
    }
    boolean isVoid = method.element().getReturnType().toString().endsWith("<java.lang.Void>");
    return isVoid ? "return done();" : "return done(null);";
  }

  private static void checkDone(
      AsyncMethod method, List<TreePath> results, Consumer<Finding> found) {
    Set<Tree> returned = Collections.newSetFromMap(new IdentityHashMap<>());
    results.forEach(result -> returned.add(result.getLeaf()));
    for (MarkerUse use : MarkerUse.in(method)) {
      boolean inCoroutine = use.enclosure().filter(Enclosure::isCoroutine).isPresent();
      if ((use.marker() == Marker.DONE || use.marker() == Marker.END)
          && inCoroutine
          && use.path().getLeaf() instanceof MethodInvocationTree call
          && !returned.contains(call)) {
        found.accept(Finding.at(
            method.compilation().place(use.path()),
            Problem.DONE_OUTSIDE_RETURN,
            use.marker().methodName(),
            use.marker() == Marker.DONE
                ? "write 'return done(…);', or 'Coroutine.completed(…)' for a finished coroutine"
                : "write 'return end(…);'"));
      }
    }
  }
}
