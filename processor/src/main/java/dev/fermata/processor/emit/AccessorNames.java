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
    return new AccessorNames(
        accessor, distinct("self", taken), distinct("value", taken), distinct("e", taken));
  }

  /** What is passed on to the handle, with the types of the descriptor. */
  CodeBlock arguments(SliceText text) {
    List<CodeBlock> arguments = new ArrayList<>();
    accessor.receiver().ifPresent(type -> arguments.add(argument(receiver, type, text)));
    accessor
        .parameters()
        .forEach(parameter -> arguments.add(argument(parameter.name(), parameter.type(), text)));
    if (accessor.kind() == Accessor.Kind.FIELD_SET) {
      arguments.add(argument(value, accessor.result().orElseThrow(), text));
    }
    return CodeBlock.join(arguments, ", ");
  }

  private static CodeBlock argument(String name, Accessor.MemberType type, SliceText text) {
    return type.isExact()
        ? CodeBlock.of("$L", name)
        : CodeBlock.of("($L) $L", text.code(type.erased()), name);
  }

  private static String distinct(String base, Set<String> taken) {
    String name = base;
    while (!taken.add(name)) {
      name += "_";
    }
    return name;
  }
}
