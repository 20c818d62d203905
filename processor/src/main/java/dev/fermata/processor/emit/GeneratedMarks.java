package dev.fermata.processor.emit;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The annotations that tell where a generated class comes from.
 *
 * @param processor qualified name of the annotation processor
 * @param version of the processor, where it is known
 * @param abi number of the contract between generated code and the runtime
 * @param generatedIsVisible whether the user's module can use {@code javax.annotation.processing.Generated}
 */
public record GeneratedMarks(String processor, Optional<String> version, int abi, boolean generatedIsVisible) {

  /** Warnings about copied text are the user's business in the original, and warnings about the machinery around it nobody's. */
  private static final List<String> SUPPRESSED = List.of(
      "cast",
      "dangling-doc-comments",
      "deprecation",
      "divzero",
      "empty",
      "exports",
      "fallthrough",
      "finally",
      "lossy-conversions",
      "overloads",
      "rawtypes",
      "removal",
      "restricted",
      "serial",
      "static",
      "strictfp",
      "synchronization",
      "this-escape",
      "try",
      "unchecked",
      "unused",
      "varargs");

  List<AnnotationSpec> annotations(TypeNames types) {
    List<AnnotationSpec> annotations = new ArrayList<>();
    annotations.add(AnnotationSpec.builder(types.className(JavaNames.COROUTINE_GENERATED))
        .addMember("abi", "$L", abi)
        .build());
    if (generatedIsVisible) {
      AnnotationSpec.Builder generated = AnnotationSpec.builder(types.className(JavaNames.GENERATED))
          .addMember("value", "$S", processor);
      version.ifPresent(number -> generated.addMember("comments", "$S", "version " + number));
      annotations.add(generated.build());
    }
    CodeBlock categories = SUPPRESSED.stream().map(c -> CodeBlock.of("$S", c)).collect(CodeBlock.joining(", ", "{", "}"));
    annotations.add(AnnotationSpec.builder(types.className(JavaNames.SUPPRESS_WARNINGS))
        .addMember("value", categories)
        .build());
    return annotations;
  }
}
