package dev.fermata.processor.emit;

import com.palantir.javapoet.CodeBlock;
import dev.fermata.processor.model.Overriders;
import java.util.stream.Stream;

/** The condition that an object may answer a call with another body. */
final class InstanceTest {
  private InstanceTest() {}

  static CodeBlock of(String object, Overriders overriders, TypeNames types) {
    Stream<CodeBlock> named = overriders.classes().stream()
        .map(name -> CodeBlock.of("$L instanceof $T", object, types.className(name)));
    Stream<CodeBlock> unnamed = overriders.unnamed().stream()
        .map(signature -> asked("isOverridden", object, signature, types));
    return Stream.concat(named, unnamed).collect(CodeBlock.joining("$W|| "));
  }

  /** A question to {@code dev.fermata.abi.Overriding}. */
  static CodeBlock asked(
      String question, String object, Overriders.Signature signature, TypeNames types) {
    return CodeBlock.of(
        "$T.$L($L, $T.class, $S)",
        types.className(JavaNames.OVERRIDING),
        question,
        object,
        types.className(signature.declaring()),
        signature.text());
  }
}
