package dev.fermata.processor.validate;

import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** What this release does not compile yet is refused in words. */
final class OfferedRule implements MethodRule {
  private final Set<Feature> offered;

  OfferedRule(Set<Feature> offered) {
    this.offered = offered;
  }

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    TreePath returnType = new TreePath(method.path(), method.tree().getReturnType());
    method
        .kind()
        .flatMap(OfferedRule::feature)
        .filter(feature -> !offered.contains(feature))
        .ifPresent(feature -> found.accept(Finding.at(
            method.compilation().place(returnType),
            Problem.NOT_OFFERED_YET,
            feature.subject(),
            feature.instead())));
  }

  private static Optional<Feature> feature(MethodKind kind) {
    return switch (kind) {
      case COROUTINE -> Optional.empty();
      case GENERATOR -> Optional.of(Feature.GENERATOR);
      case ASYNC_GENERATOR -> Optional.of(Feature.ASYNC_GENERATOR);
    };
  }
}
