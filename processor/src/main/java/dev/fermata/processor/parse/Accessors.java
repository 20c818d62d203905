package dev.fermata.processor.parse;

import dev.fermata.processor.model.Accessor;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/**
 * Describes accessors to members. The type parameters of an accessor method are those of the classes around the owner, the owner's, then
 * the member's own; a static member has only its own. So {@code new Box<String>(x)} becomes {@code BoxAccess.<String>newBox(x)}.
 */
public final class Accessors {
  private final Types types;

  public Accessors(Types types) {
    this.types = types;
  }

  /** @param user the class whose body uses the field; its rights count unless the field is private */
  public Accessor get(VariableElement field, TypeElement user) {
    return field(Accessor.Kind.FIELD_GET, field, owner(field, user));
  }

  /** @param user the class whose body uses the field; its rights count unless the field is private */
  public Accessor set(VariableElement field, TypeElement user) {
    return field(Accessor.Kind.FIELD_SET, field, owner(field, user));
  }

  /** @param user the class whose body calls the method; its rights count unless the method is private */
  public Accessor method(ExecutableElement method, TypeElement user) {
    return invocation(Accessor.Kind.METHOD, method, owner(method, user), Optional.empty());
  }

  public Accessor constructor(ExecutableElement constructor) {
    TypeElement owner = (TypeElement) constructor.getEnclosingElement();
    return invocation(Accessor.Kind.CONSTRUCTOR, constructor, owner, Optional.empty());
  }

  /**
   * {@code super.m()} or {@code Parent.super.m()}.
   *
   * @param user the class whose {@code super} it is
   * @param parent the direct superclass or superinterface whose method runs
   */
  public Accessor superMethod(ExecutableElement method, TypeElement user, TypeElement parent) {
    return invocation(Accessor.Kind.SUPER_METHOD, method, user, Optional.of(ClassNames.of(parent)));
  }

  private static TypeElement owner(Element member, TypeElement user) {
    return member.getModifiers().contains(Modifier.PRIVATE)
        ? (TypeElement) member.getEnclosingElement()
        : user;
  }

  private Accessor field(Accessor.Kind kind, VariableElement field, TypeElement owner) {
    boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
    TypeVariables variables = isStatic ? TypeVariables.none() : TypeVariables.ofClass(owner);
    TypePrinter printer = new TypePrinter(types, variables);
    TypeMirror type = types.asMemberOf((DeclaredType) owner.asType(), field);
    return new Accessor(
        kind,
        ClassNames.of(owner),
        Optional.empty(),
        field.getSimpleName().toString(),
        isStatic,
        variables.parameters(printer),
        isStatic ? Optional.empty() : Optional.of(same(owner.asType(), printer)),
        List.of(),
        false,
        Optional.of(memberType(type, field.asType(), printer)),
        List.of());
  }

  private Accessor invocation(
      Accessor.Kind kind,
      ExecutableElement method,
      TypeElement owner,
      Optional<Slice.TypeName> superType) {
    boolean isStatic = method.getModifiers().contains(Modifier.STATIC);
    boolean isConstructor = method.getKind() == ElementKind.CONSTRUCTOR;
    TypeVariables ofClass = isStatic ? TypeVariables.none() : TypeVariables.ofClass(owner);
    TypeVariables variables = ofClass.with(method.getTypeParameters());
    TypePrinter printer = new TypePrinter(types, variables);
    ExecutableType type = (ExecutableType) types.asMemberOf((DeclaredType) owner.asType(), method);
    return new Accessor(
        kind,
        ClassNames.of(owner),
        superType,
        (isConstructor ? owner : method).getSimpleName().toString(),
        isStatic,
        variables.parameters(printer),
        isStatic || isConstructor ? Optional.empty() : Optional.of(same(owner.asType(), printer)),
        parameters(method, type, owner, printer),
        method.isVarArgs(),
        isConstructor ? Optional.of(same(owner.asType(), printer)) : result(method, type, printer),
        type.getThrownTypes().stream().map(printer::print).toList());
  }

  private List<Accessor.Parameter> parameters(
      ExecutableElement method, ExecutableType type, TypeElement owner, TypePrinter printer) {
    List<Accessor.Parameter> parameters = new ArrayList<>();
    List<String> names =
        method.getParameters().stream().map(p -> p.getSimpleName().toString()).toList();
    boolean takesOuter = method.getKind() == ElementKind.CONSTRUCTOR
        && owner.getEnclosingElement() instanceof TypeElement
        && !owner.getModifiers().contains(Modifier.STATIC);
    if (takesOuter) {
      TypeMirror outer = ((DeclaredType) owner.asType()).getEnclosingType();
      parameters.add(
          new Accessor.Parameter(TwinMethods.distinct("outer", names), same(outer, printer)));
    }
    for (int i = 0; i < names.size(); i++) {
      TypeMirror descriptor = method.getParameters().get(i).asType();
      parameters.add(new Accessor.Parameter(
          names.get(i), memberType(type.getParameterTypes().get(i), descriptor, printer)));
    }
    return parameters;
  }

  private Optional<Accessor.MemberType> result(
      ExecutableElement method, ExecutableType type, TypePrinter printer) {
    return method.getReturnType().getKind() == TypeKind.VOID
        ? Optional.empty()
        : Optional.of(memberType(type.getReturnType(), method.getReturnType(), printer));
  }

  private Accessor.MemberType same(TypeMirror type, TypePrinter printer) {
    return memberType(type, type, printer);
  }

  /**
   * The type of a member.
   *
   * @param inOwner as the owner sees it
   * @param declared as the class that declares the member has it
   */
  private Accessor.MemberType memberType(
      TypeMirror inOwner, TypeMirror declared, TypePrinter printer) {
    boolean isExact = types.isSameType(types.erasure(inOwner), types.erasure(declared));
    return new Accessor.MemberType(printer.print(inOwner), printer.erased(declared), isExact);
  }
}
