package dev.fermata.processor.emit;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.CodeBlock;
import dev.fermata.processor.model.Slice;
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
public record GeneratedMarks(
    String processor, Optional<String> version, int abi, boolean generatedIsVisible) {

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

  /** The same marks for a class in another place. */
  public GeneratedMarks where(boolean generatedIsVisibleThere) {
    return new GeneratedMarks(processor, version, abi, generatedIsVisibleThere);
  }

  List<AnnotationSpec> annotations(TypeNames types) {
    List<AnnotationSpec> annotations = new ArrayList<>();
    annotations.add(oneLine(types, JavaNames.COROUTINE_GENERATED, CodeBlock.of("abi = $L", abi)));
    if (generatedIsVisible) {
      CodeBlock origin = version.isPresent()
          ? CodeBlock.of("value = $S, comments = $S", processor, "version " + version.get())
          : CodeBlock.of("$S", processor);
      annotations.add(oneLine(types, JavaNames.GENERATED, origin));
    }
    CodeBlock categories = SUPPRESSED.stream()
        .map(c -> CodeBlock.of("$S", c))
        .collect(CodeBlock.joining(",$W", "{", "}"));
    annotations.add(oneLine(types, JavaNames.SUPPRESS_WARNINGS, categories));
    return annotations;
  }

  /** JavaPoet gives each named member a line of its own, but writes a lone {@code value} as it is. */
  private static AnnotationSpec oneLine(
      TypeNames types, Slice.TypeName annotation, CodeBlock members) {
    return AnnotationSpec.builder(types.className(annotation))
        .addMember("value", members)
        .build();
  }
}
