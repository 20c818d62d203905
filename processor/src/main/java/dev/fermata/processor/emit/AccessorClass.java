package dev.fermata.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.fermata.processor.model.Accessor;
import dev.fermata.processor.model.AccessorTable;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;

/**
 * Writes one group of accessors: a nested class with a constant handle for each member and a method that calls it exactly.
 *
 * <p>Handles that are constant and called with exact types cost as little as direct access.
 */
public final class AccessorClass {
  private final TypeNames types;
  private final SliceText text;
  private final AccessorTable.Group group;
  private final AccessorHandles handles;

  public AccessorClass(TypeNames types, AccessorTable.Group group) {
    this.types = types;
    this.text = new SliceText(types, local -> local.name());
    this.group = group;
    this.handles = AccessorHandles.of(group);
  }

  /** @param modifiers of the nested class; an interface's members take none but {@code public} and {@code static} */
  public TypeSpec write(Modifier... modifiers) {
    TypeSpec.Builder type = TypeSpec.classBuilder(group.holder())
        .addModifiers(modifiers)
        .addJavadoc(
            "Reaches members of {@link $T} that only the class itself may name.\n",
            types.className(group.owner()));
    handles
        .constants()
        .forEach((constant, accessor) -> type.addField(handleField(constant, accessor)));
    type.addStaticBlock(lookUp());
    type.addMethod(
        MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
    group.entries().forEach(entry -> type.addMethod(method(entry)));
    return type.build();
  }

  private FieldSpec handleField(String constant, Accessor accessor) {
    Slice.TypeName type =
        AccessorHandles.isMethod(accessor) ? JavaNames.METHOD_HANDLE : JavaNames.VAR_HANDLE;
    return FieldSpec.builder(
            types.className(type), constant, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
        .build();
  }

  /** The static initialiser; its failure names both classes, since the only cause is that they were compiled apart. */
  private CodeBlock lookUp() {
    ClassName owner = types.className(group.owner());
    ClassName lookups = types.className(JavaNames.METHOD_HANDLES);
    CodeBlock.Builder block = CodeBlock.builder();
    block.beginControlFlow("try");
    block.addStatement(
        "$T.Lookup lookup = $T.privateLookupIn($T.class, $T.lookup())",
        lookups,
        lookups,
        owner,
        lookups);
    for (Map.Entry<String, Accessor> entry : handles.constants().entrySet()) {
      block.addStatement("$L = lookup.$L", entry.getKey(), find(entry.getValue()));
    }
    block.nextControlFlow(
        "catch ($T e)", types.className(JavaNames.REFLECTIVE_OPERATION_EXCEPTION));
    block.addStatement(
        "throw new $T($S, e)",
        types.className(JavaNames.LINKAGE_ERROR),
        "The generated class does not fit this version of " + qualified(group.owner())
            + ": compile both again.");
    block.endControlFlow();
    return block.build();
  }

  private CodeBlock find(Accessor accessor) {
    ClassName owner = types.className(group.owner());
    return switch (accessor.kind()) {
      case FIELD_GET, FIELD_SET ->
        CodeBlock.of(
            "$L($T.class, $S, $L).withInvokeExactBehavior()",
            accessor.isStatic() ? "findStaticVarHandle" : "findVarHandle",
            owner,
            accessor.member(),
            classLiteral(accessor.result().orElseThrow().erased()));
      case METHOD ->
        CodeBlock.of(
            "$L($T.class, $S, $L)",
            accessor.isStatic() ? "findStatic" : "findVirtual",
            owner,
            accessor.member(),
            methodType(accessor));
      case CONSTRUCTOR ->
        CodeBlock.of("findConstructor($T.class, $L)", owner, methodType(accessor));
      case SUPER_METHOD ->
        CodeBlock.of(
            "findSpecial($T.class, $S, $L, $T.class)",
            types.className(accessor.superType().orElseThrow()),
            accessor.member(),
            methodType(accessor),
            owner);
    };
  }

  private CodeBlock methodType(Accessor accessor) {
    boolean hasResult =
        accessor.kind() != Accessor.Kind.CONSTRUCTOR && accessor.result().isPresent();
    List<CodeBlock> classes = new ArrayList<>();
    classes.add(
        hasResult ? classLiteral(accessor.result().get().erased()) : CodeBlock.of("void.class"));
    accessor
        .parameters()
        .forEach(parameter -> classes.add(classLiteral(parameter.type().erased())));
    return CodeBlock.of(
        "$T.methodType($L)", types.className(JavaNames.METHOD_TYPE), CodeBlock.join(classes, ", "));
  }

  private CodeBlock classLiteral(Slice erased) {
    return CodeBlock.of("$L.class", text.code(erased));
  }

  private MethodSpec method(AccessorTable.Entry entry) {
    Accessor accessor = entry.accessor();
    AccessorNames names = AccessorNames.of(accessor);
    MethodSpec.Builder method = MethodSpec.methodBuilder(entry.name())
        .addModifiers(Modifier.STATIC)
        .addTypeVariables(types.variables(accessor.typeParameters()));
    accessor.result().ifPresent(result -> method.returns(types.type(result.declared())));
    accessor
        .receiver()
        .ifPresent(type -> method.addParameter(types.type(type.declared()), names.receiver()));
    accessor
        .parameters()
        .forEach(parameter ->
            method.addParameter(types.type(parameter.type().declared()), parameter.name()));
    if (accessor.kind() == Accessor.Kind.FIELD_SET) {
      method.addParameter(types.type(accessor.result().orElseThrow().declared()), names.value());
    }
    accessor.thrown().forEach(thrown -> method.addException(types.type(thrown)));
    return method.varargs(accessor.varargs()).addCode(body(accessor, names)).build();
  }

  private CodeBlock body(Accessor accessor, AccessorNames names) {
    String handle = handles.constant(accessor);
    CodeBlock arguments = names.arguments(text);
    return switch (accessor.kind()) {
      case FIELD_GET -> CodeBlock.of("return $L $L.get($L);\n", cast(accessor), handle, arguments);
      case FIELD_SET -> CodeBlock.of("$L.set($L);\nreturn $L;\n", handle, arguments, names.value());
      case METHOD, CONSTRUCTOR, SUPER_METHOD -> invocation(accessor, names, handle);
    };
  }

  private CodeBlock invocation(Accessor accessor, AccessorNames names, String handle) {
    CodeBlock call = CodeBlock.of("$L.invokeExact($L)", handle, names.arguments(text));
    CodeBlock.Builder code = CodeBlock.builder().beginControlFlow("try");
    if (accessor.result().isPresent()) {
      code.addStatement("return $L $L", cast(accessor), call);
    } else {
      code.addStatement("$L", call);
    }
    code.nextControlFlow("catch ($T $L)", types.className(JavaNames.THROWABLE), names.thrown());
    String rethrow = accessor.result().isPresent() ? "return $T.rethrow($L)" : "$T.rethrow($L)";
    code.addStatement(rethrow, types.className(JavaNames.DRIVER), names.thrown());
    return code.endControlFlow().build();
  }

  /** A handle is called with the type that its call is cast to; so the first cast is to the descriptor's type. */
  private CodeBlock cast(Accessor accessor) {
    Accessor.MemberType result = accessor.result().orElseThrow();
    CodeBlock declared = CodeBlock.of("($T)", types.type(result.declared()));
    return result.isExact()
        ? declared
        : CodeBlock.of("$L ($L)", declared, text.code(result.erased()));
  }

  private static String qualified(Slice.TypeName name) {
    String simple = String.join(".", name.simpleNames());
    return name.packageName().isEmpty() ? simple : name.packageName() + "." + simple;
  }
}
