package dev.fermata.processor.validate;

import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.diagnostic.Report;
import dev.fermata.processor.parse.TwinResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;

/** The static method made of what cannot be overridden differs from every other method of its name in the twin. */
final class ClashRule {
  private final Compilation host;

  /** @param host the compilation that the clashing methods are elements of */
  ClashRule(Compilation host) {
    this.host = host;
  }

  Report check(Collection<TwinResult.Clash> clashes) {
    List<Finding> found = new ArrayList<>();
    for (TwinResult.Clash clash : clashes) {
      String name = clash.method().getSimpleName().toString();
      String reason = Overridability.obstacle(clash.method())
          .map(obstacle -> "'" + name + "' is " + obstacle)
          .orElse("'" + name + "' cannot be overridden");
      Optional.ofNullable(host.trees().getPath(clash.method()))
          .ifPresent(path -> found.add(Finding.at(
              host.place(path), Problem.OVERLOAD_CLASH, name, describe(clash.other()), reason)));
    }
    return new Report(found);
  }

  private static String describe(ExecutableElement method) {
    return method.getEnclosingElement().getSimpleName() + "." + method;
  }
}
