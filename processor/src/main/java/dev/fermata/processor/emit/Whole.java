package dev.fermata.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * Writes a split body with local classes. Only the method that declares those sees them, so the methods that the body is split into are
 * members of one more local class behind them, and so are the variables of their types. The frame keeps its one instance.
 */
final class Whole {
  private final TypeNames types;
  private final CoroutineBody body;
  private final BodyNames names;
  private final TypeName frameType;
  private final String kept;

  Whole(TypeNames types, CoroutineBody body, BodyNames names, TypeName frameType) {
    this.types = types;
    this.body = body;
    this.names = names;
    this.frameType = frameType;
    this.kept = names.fresh("whole");
  }

  /** The field of the frame. */
  FieldSpec field() {
    return FieldSpec.builder(types.className(JavaNames.OBJECT), kept, Modifier.PRIVATE)
        .build();
  }

  /** What the body method does behind its local classes. */
  CodeBlock code(MethodSpec entered, List<MethodSpec> others, List<Local> fields) {
    ClassName name = ClassName.get("", names.whole());
    TypeSpec.Builder type = TypeSpec.classBuilder(name).addModifiers(Modifier.FINAL);
    fields.stream()
        .filter(names::isInWhole)
        .forEach(local -> type.addField(types.type(local.type().text()), names.field(local)));
    type.addMethod(ofInstance(entered));
    others.forEach(method -> type.addMethod(ofInstance(method)));
    String frame = body.names().frame();
    CodeBlock arguments = body.parameters().stream()
        .map(parameter -> CodeBlock.of("$L", names.declared(parameter)))
        .collect(CodeBlock.joining(",$W"));
    CodeBlock.Builder code = CodeBlock.builder().add("$L", type.build());
    code.beginControlFlow("if ($L == null)", frame)
        .addStatement("$L = new $T($L)", frame, frameType, arguments)
        .endControlFlow();
    code.beginControlFlow("if ($L.$L == null)", frame, kept)
        .addStatement("$L.$L = new $T()", frame, kept, name)
        .endControlFlow();
    code.add(
        "$[return (($T) $L.$L).body($L,$W$L", name, frame, kept, body.names().driver(), frame);
    body.parameters().forEach(parameter -> code.add(",$W$L", names.declared(parameter)));
    return code.add(");\n$]").build();
  }

  /** The method as one of an instance: static members see no local classes, and type variables of their own would be others. */
  static MethodSpec ofInstance(MethodSpec method) {
    if (!method.modifiers().contains(Modifier.STATIC)) {
      return method;
    }
    return MethodSpec.methodBuilder(method.name())
        .addModifiers(method.modifiers().stream()
            .filter(modifier -> modifier != Modifier.STATIC)
            .toList())
        .returns(method.returnType())
        .addParameters(method.parameters())
        .addExceptions(method.exceptions())
        .addCode(method.code())
        .build();
  }
}
