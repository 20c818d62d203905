package dev.fermata.processor.emit;

import com.palantir.javapoet.CodeBlock;
import dev.fermata.processor.model.Accessor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The names of an accessor method's own variables, distinct from those of the member's parameters. */
record AccessorNames(Accessor accessor, String receiver, String value, String thrown) {

  static AccessorNames of(Accessor accessor) {
    Set<String> taken = new HashSet<>();
    accessor.parameters().forEach(parameter -> taken.add(parameter.name()));
    return new AccessorNames(accessor, distinct("self", taken), distinct("value", taken), distinct("e", taken));
  }

  /** What is passed on to the handle. */
  CodeBlock arguments() {
    List<CodeBlock> arguments = new ArrayList<>();
    accessor.receiver().ifPresent(type -> arguments.add(CodeBlock.of("$L", receiver)));
    accessor.parameters().forEach(parameter -> arguments.add(CodeBlock.of("$L", parameter.name())));
    if (accessor.kind() == Accessor.Kind.FIELD_SET) {
      arguments.add(CodeBlock.of("$L", value));
    }
    return CodeBlock.join(arguments, ", ");
  }

  private static String distinct(String base, Set<String> taken) {
    String name = base;
    while (!taken.add(name)) {
      name += "_";
    }
    return name;
  }
}
