package dev.fermata.processor.emit;

import dev.fermata.processor.flow.Children;
import dev.fermata.processor.flow.Exits;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Label;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One of the methods that a body is written as.
 *
 * @param path the parts that lead to it, its own last; empty for the body itself
 * @param code what stands in it
 * @param labels the labels that its own statements have
 */
record MethodScope(List<Code.Part> path, Code.Block code, Set<Label> labels) {

  static MethodScope of(List<Code.Part> path, Code.Block code) {
    Set<Label> labels =
        Children.inMethod(code).flatMap(c -> Exits.label(c).stream()).collect(Collectors.toSet());
    return new MethodScope(path, code, labels);
  }

  /** The part; absent for the body itself. */
  Optional<Code.Part> part() {
    return path.isEmpty() ? Optional.empty() : Optional.of(path.get(path.size() - 1));
  }

  boolean has(Label label) {
    return labels.contains(label);
  }
}
