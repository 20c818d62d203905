package dev.fermata.processor.emit;

import com.palantir.javapoet.CodeBlock;
import dev.fermata.processor.model.Slice;
import java.util.List;

/** The condition that an object is of one of some classes. */
final class InstanceTest {
  private InstanceTest() {}

  static CodeBlock of(String object, List<Slice.TypeName> classes, TypeNames types) {
    return classes.stream()
        .map(name -> CodeBlock.of("$L instanceof $T", object, types.className(name)))
        .collect(CodeBlock.joining("$W|| "));
  }
}
