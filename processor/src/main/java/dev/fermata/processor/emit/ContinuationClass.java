package dev.fermata.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import dev.fermata.processor.flow.Layout;
import dev.fermata.processor.model.BodyKind;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Protocol;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * Writes the continuation class of one coroutine: a frame that holds the arguments of a call that has not started, or the live locals
 * of one that is suspended, and the static body that both ways lead to.
 */
public final class ContinuationClass {
  private final TypeNames types;
  private final CoroutineBody body;
  private final Layout layout;
  private final BodyNames names;
  private final List<TypeVariableName> variables;
  private final TypeName frameType;

  public ContinuationClass(TypeNames types, CoroutineBody body) {
    this(types, body, Layout.of(body.code()));
  }

  ContinuationClass(TypeNames types, CoroutineBody body, Layout layout) {
    this.types = types;
    this.body = body;
    this.layout = layout;
    this.names = new BodyNames(body, layout);
    this.variables = types.variables(body.typeParameters());
    ClassName raw = ClassName.get("", body.frameName());
    this.frameType = variables.isEmpty()
        ? raw
        : ParameterizedTypeName.get(
            raw,
            variables.stream().map(v -> TypeVariableName.get(v.name())).toArray(TypeName[]::new));
  }

  /** @param modifiers of the nested class beside {@code static} and {@code final} */
  public TypeSpec write(Modifier... modifiers) {
    TypeSpec.Builder type = TypeSpec.classBuilder(body.frameName())
        .addJavadoc(
            "{@code $L.$L}, not yet started or suspended.\n",
            body.site().className(),
            body.site().methodName())
        .addModifiers(modifiers)
        .addTypeVariables(variables)
        .superclass(types.className(JavaNames.FRAME));
    BodyMethods methods = new BodyMethods(types, body, layout, names, frameType);
    CodeBlock code = methods.body();
    List<MethodSpec> others = methods.others();
    addFields(type, methods);
    if (!layout.isSplit() && !body.parameters().isEmpty() && layout.states().count() > 0) {
      type.addMethod(
          MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
    }
    type.addMethod(constructor());
    type.addMethod(siteMethod());
    type.addMethod(resume());
    body.dispatch().ifPresent(dispatch -> addDispatch(type, dispatch));
    MethodSpec entered = enterable("body", true).addCode(code).build();
    if (names.whole().isEmpty()) {
      return type.addMethod(entered).addMethods(others).build();
    }
    Whole whole = new Whole(types, body, names, frameType);
    return type.addField(whole.field())
        .addMethod(enterable("body", true)
            .addCode(methods.localClasses())
            .addCode(whole.code(entered, others, methods.fields()))
            .build())
        .build();
  }

  private void addFields(TypeSpec.Builder type, BodyMethods methods) {
    type.addField(site());
    type.addFields(methods.constants());
    for (Local local : methods.fields()) {
      if (!names.isInWhole(local)) {
        type.addField(FieldSpec.builder(fieldType(local), names.field(local), Modifier.PRIVATE)
            .build());
      }
    }
  }

  private void addDispatch(TypeSpec.Builder type, CoroutineBody.Dispatch dispatch) {
    Dispatching dispatching = new Dispatching(types, body, dispatch, names, variables, frameType);
    type.addField(dispatching.field());
    if (dispatch.declaration().kind() == BodyKind.COROUTINE) {
      type.addMethod(enterable("call", false)
          .addJavadoc(
              "Runs the body in the caller's task, or the override of a receiver that is not exactly this twin.\n")
          .addCode(dispatching.call(direct()))
          .build());
    }
    type.addMethod(dispatching.invoke(visibility()));
  }

  /** The same as a local class of the method that holds the body around this one. */
  TypeSpec writeLocal() {
    TypeSpec written = write(Modifier.FINAL);
    return TypeSpec.classBuilder(written.name())
        .addJavadoc(written.javadoc())
        .addModifiers(Modifier.FINAL)
        .superclass(written.superclass())
        .addFields(written.fieldSpecs())
        .addMethods(written.methodSpecs().stream().map(Whole::ofInstance).toList())
        .build();
  }

  /** The fields of a split body are its variables; where their types are local, so is the class, or {@link Whole} has them. */
  private TypeName fieldType(Local local) {
    return layout.isSplit() ? types.type(local.type().text()) : types.fieldType(local.type());
  }

  private FieldSpec site() {
    ClassName type = types.className(JavaNames.SITE);
    CodeBlock.Builder lines = CodeBlock.builder().add("$L", body.site().line());
    for (Code.Await await : layout.states().awaits()) {
      lines.add(",$W$L", await.line());
    }
    CoroutineBody.Site site = body.site();
    return FieldSpec.builder(type, "SITE", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
        .initializer(
            "new $T($S, $S, $S, $L)",
            type,
            site.className(),
            site.methodName(),
            site.fileName(),
            lines.build())
        .build();
  }

  private MethodSpec constructor() {
    MethodSpec.Builder constructor = MethodSpec.constructorBuilder().addModifiers(visibility());
    for (Local parameter : body.parameters()) {
      constructor.addParameter(types.type(parameter.type().text()), names.declared(parameter));
      constructor.addStatement("this.$L = $L", names.field(parameter), names.declared(parameter));
    }
    return constructor.build();
  }

  private MethodSpec siteMethod() {
    return MethodSpec.methodBuilder("site")
        .addAnnotation(types.className(JavaNames.OVERRIDE))
        .addModifiers(Modifier.PROTECTED)
        .returns(types.className(JavaNames.SITE))
        .addStatement("return SITE")
        .build();
  }

  private MethodSpec resume() {
    String driver = body.names().driver();
    CodeBlock.Builder call =
        CodeBlock.builder().add("$Lbody($L,$Wthis", Witness.of(body, body.parameters()), driver);
    for (Local parameter : body.parameters()) {
      call.add(",$W$L$L", cast(parameter), names.field(parameter));
    }
    call.add(")");
    MethodSpec.Builder resume = MethodSpec.methodBuilder("resume")
        .addAnnotation(types.className(JavaNames.OVERRIDE))
        .addModifiers(Modifier.PROTECTED)
        .returns(types.className(JavaNames.OBJECT))
        .addParameter(types.className(JavaNames.DRIVER), driver)
        .addException(types.className(JavaNames.THROWABLE));
    if (body.protocol() == Protocol.REFERENCE) {
      resume.addStatement("return $L", call.build());
    } else {
      resume.addStatement(
          "return $L.box$L($L)", driver, ProtocolNames.suffix(body.protocol()), call.build());
    }
    return resume.build();
  }

  /** A field cannot be of a type that is local to the body. */
  private CodeBlock cast(Local parameter) {
    return parameter.type().isLocal()
        ? CodeBlock.of("($T) ", types.type(parameter.type().text()))
        : CodeBlock.of("");
  }

  private CodeBlock direct() {
    CodeBlock.Builder direct = CodeBlock.builder()
        .add(
            "$Lbody($L,$Wnull",
            Witness.of(body, body.parameters()),
            body.names().driver());
    body.parameters().forEach(parameter -> direct.add(",$W$L", names.declared(parameter)));
    return direct.add(")").build();
  }

  private MethodSpec.Builder enterable(String name, boolean withFrame) {
    MethodSpec.Builder method = MethodSpec.methodBuilder(name)
        .addModifiers(visibility())
        .addModifiers(Modifier.STATIC)
        .addTypeVariables(variables)
        .returns(types.className(
            body.protocol() == Protocol.REFERENCE ? JavaNames.OBJECT : JavaNames.FRAME))
        .addException(types.className(JavaNames.THROWABLE))
        .addParameter(types.className(JavaNames.DRIVER), body.names().driver());
    if (withFrame) {
      method.addParameter(frameType, body.names().frame());
    }
    body.parameters()
        .forEach(p -> method.addParameter(types.type(p.type().text()), names.declared(p)));
    return method;
  }

  private Modifier[] visibility() {
    return body.isPublic() ? new Modifier[] {Modifier.PUBLIC} : new Modifier[0];
  }
}
