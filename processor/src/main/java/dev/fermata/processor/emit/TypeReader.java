package dev.fermata.processor.emit;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import com.palantir.javapoet.WildcardTypeName;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;

/** Reads one printed type, or one list of type parameters, by recursive descent. */
final class TypeReader {
  private final TypeTokens tokens;
  private final TypeNames names;

  TypeReader(Slice printed, TypeNames names) {
    this.tokens = new TypeTokens(printed);
    this.names = names;
  }

  TypeName wholeType() {
    TypeName type = type();
    tokens.expectEnd();
    return type;
  }

  List<TypeVariableName> wholeParameters() {
    List<TypeVariableName> parameters = new ArrayList<>();
    if (tokens.accept("<")) {
      do {
        parameters.add(parameter());
      } while (tokens.accept(","));
      tokens.expect(">");
    }
    tokens.expectEnd();
    return parameters;
  }

  private TypeVariableName parameter() {
    List<AnnotationSpec> annotations = annotations();
    String name = tokens.word();
    List<TypeName> bounds = new ArrayList<>();
    if (tokens.accept("extends")) {
      do {
        bounds.add(type());
      } while (tokens.accept("&"));
    }
    return TypeVariableName.get(name, bounds.toArray(TypeName[]::new)).annotated(annotations);
  }

  private TypeName type() {
    List<AnnotationSpec> annotations = annotations();
    TypeName type = tokens.accept("?") ? wildcard() : element();
    return dimensions(annotations.isEmpty() ? type : type.annotated(annotations));
  }

  private TypeName wildcard() {
    if (tokens.accept("extends")) {
      return WildcardTypeName.subtypeOf(type());
    }
    return tokens.accept("super")
        ? WildcardTypeName.supertypeOf(type())
        : WildcardTypeName.subtypeOf(ClassName.OBJECT);
  }

  private TypeName element() {
    if (tokens.atName()) {
      return members(names.className(tokens.name()));
    }
    String word = tokens.word();
    return switch (word) {
      case "boolean" -> TypeName.BOOLEAN;
      case "byte" -> TypeName.BYTE;
      case "short" -> TypeName.SHORT;
      case "char" -> TypeName.CHAR;
      case "int" -> TypeName.INT;
      case "long" -> TypeName.LONG;
      case "float" -> TypeName.FLOAT;
      case "double" -> TypeName.DOUBLE;
      default -> variableOrLocalClass(word);
    };
  }

  /** Only a class can have type arguments. */
  private TypeName variableOrLocalClass(String word) {
    String name = word;
    while (tokens.accept(".")) {
      name += "." + tokens.word();
    }
    return tokens.accept("<")
        ? ParameterizedTypeName.get(ClassName.get("", name), arguments().toArray(TypeName[]::new))
        : TypeVariableName.get(name);
  }

  /** Type arguments, and the member classes that follow a parameterized class: {@code Outer<String>.Inner<T>}. */
  private TypeName members(ClassName raw) {
    if (!tokens.accept("<")) {
      return raw;
    }
    ParameterizedTypeName type =
        ParameterizedTypeName.get(raw, arguments().toArray(TypeName[]::new));
    while (tokens.accept(".")) {
      List<AnnotationSpec> annotations = annotations();
      String member = tokens.word();
      type = tokens.accept("<") ? type.nestedClass(member, arguments()) : type.nestedClass(member);
      type = annotations.isEmpty() ? type : type.annotated(annotations);
    }
    return type;
  }

  private List<TypeName> arguments() {
    List<TypeName> arguments = new ArrayList<>();
    do {
      arguments.add(type());
    } while (tokens.accept(","));
    tokens.expect(">");
    return arguments;
  }

  private TypeName dimensions(TypeName element) {
    List<AnnotationSpec> annotations = annotations();
    if (!tokens.accept("[")) {
      return element;
    }
    tokens.expect("]");
    // The first pair of brackets is the outermost array.
    TypeName array = ArrayTypeName.of(dimensions(element));
    return annotations.isEmpty() ? array : array.annotated(annotations);
  }

  private List<AnnotationSpec> annotations() {
    List<AnnotationSpec> annotations = new ArrayList<>();
    while (tokens.accept("@")) {
      AnnotationSpec.Builder annotation = AnnotationSpec.builder(names.className(tokens.name()));
      if (tokens.atOpeningParenthesis()) {
        annotation.addMember(
            "value", new SliceText(names, local -> local.name()).code(tokens.parenthesised()));
      }
      annotations.add(annotation.build());
    }
    return annotations;
  }
}
