package dev.fermata.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes the members of a continuation class by which calls find out whether they reach its body. */
final class Dispatching {
  /** The static method that makes the object of a call. */
  static final String INVOKE = "invoke";

  private final TypeNames types;
  private final CoroutineBody body;
  private final CoroutineBody.Dispatch dispatch;
  private final BodyNames names;
  private final List<TypeVariableName> variables;
  private final TypeName frameType;
  private final String self;
  private final String constant;

  Dispatching(
      TypeNames types,
      CoroutineBody body,
      CoroutineBody.Dispatch dispatch,
      BodyNames names,
      List<TypeVariableName> variables,
      TypeName frameType) {
    this.types = types;
    this.body = body;
    this.dispatch = dispatch;
    this.names = names;
    this.variables = variables;
    this.frameType = frameType;
    this.self = names.declared(body.parameters().get(0));
    this.constant = names.overriding();
  }

  /** What the runtime knows of the classes that have the method. */
  FieldSpec field() {
    ClassName type = types.className(JavaNames.OVERRIDING);
    return FieldSpec.builder(type, constant, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
        .initializer(
            "$T.$L($T.lookup(),$W$T.class,$W$S)",
            type,
            dispatch.isUnseen() ? "ofPackagePrivate" : "of",
            types.className(JavaNames.METHOD_HANDLES),
            types.className(dispatch.signature().declaring()),
            dispatch.signature().text())
        .build();
  }

  /** A call that is awaited at once. */
  CodeBlock call(CodeBlock direct) {
    CodeBlock awaited = CodeBlock.of(
        "$L.await$L($L$L($L))",
        body.names().driver(),
        ProtocolNames.suffix(body.protocol()),
        Witness.of(body, body.parameters()),
        INVOKE,
        arguments(0));
    CodeBlock.Builder call = CodeBlock.builder();
    return dispatch.overriders().isEmpty()
        ? call.addStatement("return $L$W? $L$W: $L", hasBody(), direct, awaited).build()
        : call.addStatement("return $L$W? $L$W: $L", isOverridden(), awaited, direct)
            .build();
  }

  /** Whether the receiver surely has this body. */
  private CodeBlock hasBody() {
    if (dispatch.twin().isEmpty()) {
      return asked("isHeir");
    }
    ClassName twin = types.className(dispatch.twin().get());
    // A mock made without the constructor, or a spy with copied fields, may be of the very class of
    // the twin.
    return CodeBlock.of(
        "$L.getClass() == $T.class && (($T) $L).$L == $L$W|| $L",
        self,
        twin,
        twin,
        self,
        TwinShell.IDENTITY,
        self,
        asked("isHeir"));
  }

  private CodeBlock isOverridden() {
    return InstanceTest.of(self, constant, dispatch.overriders(), types);
  }

  private CodeBlock asked(String question) {
    return CodeBlock.of("$L.$L($L)", constant, question, self);
  }

  /** What makes the object of any call: every call in compiled code that is not awaited at once comes here. */
  MethodSpec invoke(Modifier... visibility) {
    CoroutineBody.Declaration declaration = dispatch.declaration();
    MethodSpec.Builder method = MethodSpec.methodBuilder(INVOKE)
        .addJavadoc("Makes the object of a call, whichever body the receiver has.\n")
        .addModifiers(visibility)
        .addModifiers(Modifier.STATIC)
        .addTypeVariables(variables)
        .returns(types.type(declaration.result()))
        .varargs(declaration.isVarArgs())
        .addExceptions(declaration.thrown().stream().map(types::type).toList());
    body.parameters()
        .forEach(p -> method.addParameter(types.type(p.type().text()), names.declared(p)));
    CodeBlock virtual = new SliceText(types, names::declared).code(dispatch.virtualCall());
    CodeBlock others = CodeBlock.of(
        "$L$W? ($T) $L.other($L,$Wnew $T[] {$L})$W: $L",
        asked("isOther"),
        types.type(declaration.result()),
        constant,
        self,
        types.className(JavaNames.OBJECT),
        arguments(1),
        virtual);
    return dispatch.overriders().isEmpty()
        ? method
            .addStatement("return $L$W? $L$W: $L", asked("isHeir"), made(), others)
            .build()
        : method
            .addStatement("return !($L)$W? $L$W: $L", isOverridden(), made(), others)
            .build();
  }

  private CodeBlock made() {
    return CodeBlock.of(
        "new $T($L).$L()",
        frameType,
        arguments(0),
        dispatch.declaration().kind().factory());
  }

  private CodeBlock arguments(int from) {
    return body.parameters().stream()
        .skip(from)
        .map(this::argument)
        .collect(CodeBlock.joining(",$W"));
  }

  private CodeBlock argument(Local parameter) {
    return CodeBlock.of("$L", names.declared(parameter));
  }
}
