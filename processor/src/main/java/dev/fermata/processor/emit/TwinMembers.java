package dev.fermata.processor.emit;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import dev.fermata.processor.model.Annotation;
import dev.fermata.processor.model.TwinClass;
import dev.fermata.processor.model.TwinConstructor;
import dev.fermata.processor.model.TwinMethod;
import dev.fermata.processor.model.TwinParameter;
import dev.fermata.processor.model.TwinSignature;
import dev.fermata.processor.model.Visibility;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/** Writes the constructors and methods of one twin. */
final class TwinMembers {
  private final TypeNames types;
  private final SliceText text;
  private final TwinClass twin;
  private final boolean withBodies;

  TwinMembers(TypeNames types, TwinClass twin) {
    this(types, twin, true);
  }

  private TwinMembers(TypeNames types, TwinClass twin, boolean withBodies) {
    this.types = types;
    this.text = new SliceText(types, local -> local.name());
    this.twin = twin;
    this.withBodies = withBodies;
  }

  /** For a facade: signatures without documentation, and methods that only throw. */
  static TwinMembers withoutBodies(TypeNames types, TwinClass twin) {
    return new TwinMembers(types, twin, false);
  }

  MethodSpec constructor(TwinConstructor constructor) {
    MethodSpec.Builder method = MethodSpec.constructorBuilder();
    constructor.outer().ifPresent(outer -> method.addParameter(parameter(outer)));
    copy(constructor.signature(), method);
    CodeBlock arguments = names(constructor.signature().parameters().stream());
    return constructor.outer().isPresent()
        ? method
            .addStatement("$L.super($L)", constructor.outer().get().name(), arguments)
            .build()
        : method.addStatement("super($L)", arguments).build();
  }

  MethodSpec method(TwinMethod made) {
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(made.name()).returns(types.type(made.result()));
    if (made.form() == TwinMethod.Form.OVERRIDE) {
      method.addAnnotation(types.className(JavaNames.OVERRIDE));
    } else {
      method.addModifiers(Modifier.STATIC);
    }
    made.receiver().ifPresent(receiver -> method.addParameter(parameter(receiver)));
    copy(made.signature(), method);
    if (twin.kind() == TwinClass.Kind.INTERFACE && made.form() == TwinMethod.Form.OVERRIDE) {
      method.addModifiers(Modifier.DEFAULT);
    }
    if (!withBodies) {
      return method.addStatement("throw null").build();
    }
    if (made.form() == TwinMethod.Form.STATIC_WITH_RECEIVER && !made.isDispatched()) {
      // null has no class, and fails as it does in Java
      method.addStatement("$L.getClass()", made.receiver().orElseThrow().name());
    }
    return method
        .addJavadoc("{@link $L}\n", text.code(made.original()))
        .addStatement("return $L", made(made))
        .build();
  }

  private CodeBlock made(TwinMethod made) {
    return made.isDispatched()
        ? CodeBlock.of(
            "$T.$L($L)", types.className(made.frameName()), Dispatching.INVOKE, arguments(made))
        : CodeBlock.of(
            "new $T($L).$L()",
            types.type(made.frame()),
            arguments(made),
            made.kind().factory());
  }

  private static CodeBlock arguments(TwinMethod made) {
    Stream<String> receiver = switch (made.form()) {
      case OVERRIDE -> Stream.of("this");
      case STATIC -> Stream.empty();
      case STATIC_WITH_RECEIVER -> Stream.of(made.receiver().orElseThrow().name());
    };
    return literals(
        Stream.concat(receiver, made.signature().parameters().stream().map(TwinParameter::name)));
  }

  private void copy(TwinSignature signature, MethodSpec.Builder method) {
    method
        .addAnnotations(annotations(signature.annotations()))
        .addTypeVariables(types.variables(signature.typeParameters()))
        .varargs(signature.varargs());
    if (signature.visibility() == Visibility.PUBLIC || twin.kind() == TwinClass.Kind.INTERFACE) {
      method.addModifiers(Modifier.PUBLIC);
    } else if (signature.visibility() == Visibility.PROTECTED) {
      method.addModifiers(Modifier.PROTECTED);
    }
    signature.parameters().forEach(parameter -> method.addParameter(parameter(parameter)));
    signature.thrown().forEach(thrown -> method.addException(types.type(thrown)));
  }

  private ParameterSpec parameter(TwinParameter parameter) {
    return ParameterSpec.builder(types.type(parameter.type()), parameter.name())
        .addAnnotations(annotations(parameter.annotations()))
        .build();
  }

  private List<AnnotationSpec> annotations(List<Annotation> annotations) {
    List<AnnotationSpec> specs = new ArrayList<>();
    for (Annotation annotation : annotations) {
      AnnotationSpec.Builder spec = AnnotationSpec.builder(types.className(annotation.type()));
      annotation
          .members()
          .forEach(member -> spec.addMember(member.name(), text.code(member.value())));
      specs.add(spec.build());
    }
    return specs;
  }

  private static CodeBlock names(Stream<TwinParameter> parameters) {
    return literals(parameters.map(TwinParameter::name));
  }

  private static CodeBlock literals(Stream<String> names) {
    return names.map(name -> CodeBlock.of("$L", name)).collect(CodeBlock.joining(", "));
  }
}
