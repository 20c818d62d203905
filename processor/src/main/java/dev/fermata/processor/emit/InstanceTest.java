package dev.fermata.processor.emit;

import com.palantir.javapoet.CodeBlock;
import dev.fermata.processor.model.Overriders;
import java.util.stream.Stream;

/** The condition that an object may answer a call with another body, or none: null is left to the call, which fails as it does in Java. */
final class InstanceTest {
  private InstanceTest() {}

  /** @param overriding the constant that holds what the runtime knows of the method */
  static CodeBlock of(String object, String overriding, Overriders overriders, TypeNames types) {
    Stream<CodeBlock> named = overriders.classes().stream()
        .map(name -> CodeBlock.of("$L instanceof $T", object, types.className(name)));
    Stream<CodeBlock> unnamed = overriders.unnamed().stream()
        .map(signature -> CodeBlock.of("$L.isOverridden($L)", overriding, object));
    Stream<CodeBlock> none = overriders.unnamed().isPresent()
        ? Stream.of()
        : Stream.of(CodeBlock.of("$L == null", object));
    return Stream.of(none, named, unnamed)
        .flatMap(conditions -> conditions)
        .collect(CodeBlock.joining("$W|| "));
  }
}
