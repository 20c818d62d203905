package dev.fermata.processor.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import dev.fermata.processor.model.TwinClass;
import dev.fermata.processor.model.TwinMethod;
import dev.fermata.processor.model.TwinParameter;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes what stands for a continuation class that other packages cannot name: it takes the same arguments and makes the coroutine. */
final class EntryClass {
  private final TypeNames types;

  EntryClass(TypeNames types) {
    this.types = types;
  }

  TypeSpec write(TwinClass twin, TwinMethod method, String name) {
    List<TwinParameter> arguments = new ArrayList<>();
    List<String> taken =
        method.signature().parameters().stream().map(TwinParameter::name).toList();
    if (method.form() != TwinMethod.Form.STATIC) {
      arguments.add(
          TwinParameter.plain(taken.contains("self") ? "self_" : "self", twin.hostType()));
    }
    arguments.addAll(method.signature().parameters());
    TypeSpec.Builder type = TypeSpec.classBuilder(name)
        .addJavadoc(
            "Runs {@link $L} for subclasses in other packages.\n",
            new SliceText(types, l -> l.name()).code(method.original()))
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
        .addTypeVariables(typeVariables(twin, method));
    MethodSpec.Builder constructor = MethodSpec.constructorBuilder().addModifiers(Modifier.PUBLIC);
    for (TwinParameter argument : arguments) {
      type.addField(FieldSpec.builder(
              types.type(argument.type()), argument.name(), Modifier.PRIVATE, Modifier.FINAL)
          .build());
      constructor.addParameter(types.type(argument.type()), argument.name());
      constructor.addStatement("this.$L = $L", argument.name(), argument.name());
    }
    type.addMethod(constructor.build()).addMethod(coroutine(method, arguments));
    if (method.form() == TwinMethod.Form.OVERRIDE) {
      type.addMethod(invoke(twin, method, arguments));
    }
    return type.build();
  }

  /** A static form has those of the class among its own. */
  private List<TypeVariableName> typeVariables(TwinClass twin, TwinMethod method) {
    List<TypeVariableName> variables = new ArrayList<>();
    if (method.form() == TwinMethod.Form.OVERRIDE) {
      variables.addAll(types.variables(twin.typeParameters()));
    }
    variables.addAll(types.variables(method.signature().typeParameters()));
    return variables;
  }

  private MethodSpec coroutine(TwinMethod method, List<TwinParameter> arguments) {
    CodeBlock names =
        arguments.stream().map(a -> CodeBlock.of("$L", a.name())).collect(CodeBlock.joining(", "));
    String factory = method.kind().factory();
    return MethodSpec.methodBuilder(factory)
        .addModifiers(Modifier.PUBLIC)
        .returns(types.type(method.result()))
        .addStatement("return new $T($L).$L()", types.type(method.frame()), names, factory)
        .build();
  }

  private MethodSpec invoke(TwinClass twin, TwinMethod method, List<TwinParameter> arguments) {
    CodeBlock names =
        arguments.stream().map(a -> CodeBlock.of("$L", a.name())).collect(CodeBlock.joining(", "));
    MethodSpec.Builder invoke = MethodSpec.methodBuilder(Dispatching.INVOKE)
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addTypeVariables(typeVariables(twin, method))
        .returns(types.type(method.result()))
        .varargs(method.signature().varargs())
        .addExceptions(method.signature().thrown().stream().map(types::type).toList());
    arguments.forEach(a -> invoke.addParameter(types.type(a.type()), a.name()));
    return invoke
        .addStatement(
            "return $T.$L($L)", types.className(method.frameName()), Dispatching.INVOKE, names)
        .build();
  }
}
