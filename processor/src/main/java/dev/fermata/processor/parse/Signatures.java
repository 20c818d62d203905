package dev.fermata.processor.parse;

import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.TwinParameter;
import dev.fermata.processor.model.TwinSignature;
import dev.fermata.processor.model.Visibility;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/** Copies the signatures of the user's methods and constructors, seen as members of one class, to its twin. */
final class Signatures {
  private final Types types;
  private final ExpectedTwins expected;
  private final String fromPackage;
  private final Annotations annotations;

  /** @param fromPackage the twin's package */
  Signatures(Types types, ExpectedTwins expected, String fromPackage) {
    this.types = types;
    this.expected = expected;
    this.fromPackage = fromPackage;
    this.annotations = new Annotations(fromPackage);
  }

  /**
   * @param method the user's declaration
   * @param type its type as a member of the user's class
   * @param variables the names of all type variables in reach, the method's own included
   * @param typeParameters those that the generated method declares
   */
  TwinSignature copy(
      ExecutableElement method,
      ExecutableType type,
      TypeVariables variables,
      Slice typeParameters) {
    List<TwinParameter> parameters = new ArrayList<>();
    for (int i = 0; i < type.getParameterTypes().size(); i++) {
      VariableElement parameter = method.getParameters().get(i);
      parameters.add(new TwinParameter(
          parameter.getSimpleName().toString(),
          print(type.getParameterTypes().get(i), parameter, variables),
          annotations.copied(parameter)));
    }
    List<Slice> thrown = new ArrayList<>();
    type.getThrownTypes().forEach(exception -> thrown.add(printer(variables).print(exception)));
    return new TwinSignature(
        visibility(method),
        annotations.copied(method),
        typeParameters,
        parameters,
        method.isVarArgs(),
        thrown);
  }

  /** Prints the type of a declaration, without the annotations that are copied from the declaration itself. */
  Slice print(TypeMirror type, Element declaration, TypeVariables variables) {
    return printer(
            variables,
            (t, outermost) ->
                annotations.ofType(t, outermost ? Optional.of(declaration) : Optional.empty()))
        .print(type);
  }

  TypePrinter printer(TypeVariables variables) {
    return printer(variables, (type, outermost) -> annotations.ofType(type, Optional.empty()));
  }

  private TypePrinter printer(
      TypeVariables variables, BiFunction<TypeMirror, Boolean, Slice> typeAnnotations) {
    return new TypePrinter(
        types, variables, type -> expected.named(type, fromPackage), typeAnnotations);
  }

  private static Visibility visibility(Element element) {
    Set<Modifier> modifiers = element.getModifiers();
    if (modifiers.contains(Modifier.PUBLIC)) {
      return Visibility.PUBLIC;
    }
    return modifiers.contains(Modifier.PROTECTED) ? Visibility.PROTECTED : Visibility.PACKAGE;
  }
}
