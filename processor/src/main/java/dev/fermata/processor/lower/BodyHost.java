package dev.fermata.processor.lower;

import dev.fermata.processor.javac.CoroutineUnit;
import dev.fermata.processor.javac.InnerCompilation;
import dev.fermata.processor.model.Accessor;
import dev.fermata.processor.model.AccessorTable;
import dev.fermata.processor.model.Overriders;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.parse.Accessors;
import dev.fermata.processor.parse.Bodies;
import dev.fermata.processor.parse.TypePrinter;
import dev.fermata.processor.parse.TypeVariables;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** The world of the bodies of one class, as the inner compilation knows it. */
final class BodyHost implements Host {
  private final InnerCompilation inner;
  private final TypeElement userClass;
  private final Bodies bodies;
  private final Accessors accessors;
  private final AccessorTable.Builder table;
  private final String packageName;
  private final Map<ExecutableElement, Optional<Bodies.Body>> found = new HashMap<>();
  private final Map<Element, Slice> getters = new HashMap<>();
  private final Map<Element, Slice> setters = new HashMap<>();
  private final Map<Element, Slice> methods = new HashMap<>();

  BodyHost(InnerCompilation inner, CoroutineUnit unit, Set<String> identifiers) {
    this.inner = inner;
    this.userClass = unit.element();
    this.bodies = new Bodies(
        inner.elements(),
        inner.types(),
        type -> inner.unit(type.getQualifiedName().toString()).isPresent());
    this.accessors = new Accessors(inner.types());
    this.table = new AccessorTable.Builder(identifiers);
    this.packageName =
        inner.elements().getPackageOf(userClass).getQualifiedName().toString();
  }

  AccessorTable accessors() {
    return table.build();
  }

  Optional<Bodies.Body> body(ExecutableElement method) {
    return found.computeIfAbsent(method, bodies::of);
  }

  @Override
  public Elements elements() {
    return inner.elements();
  }

  @Override
  public Types types() {
    return inner.types();
  }

  @Override
  public Optional<AsyncTarget> asyncTarget(ExecutableElement method) {
    return body(method)
        .map(body -> new AsyncTarget(
            body.twin(),
            body.frameName(),
            body.kind(),
            body.protocol(),
            body.target() == Bodies.Target.STATIC,
            body.isDispatched(),
            body.target() != Bodies.Target.VIRTUAL,
            body.isCallableFrom(packageName)));
  }

  Overriders.Signature signature(ExecutableElement method) {
    return bodies.signature(method);
  }

  @Override
  public Optional<Slice> entry(ExecutableElement method) {
    return bodies.entry(method, userClass).map(Slice::join);
  }

  @Override
  public Optional<Slice> entryOf(ExecutableElement method, TypeElement receiver) {
    return bodies.entryOf(method, receiver).map(Slice::join);
  }

  @Override
  public Optional<Slice> twin(TypeElement named) {
    return bodies.twinOf(named).map(Slice::join);
  }

  @Override
  public Slice getter(VariableElement field) {
    return getters.computeIfAbsent(
        field, f -> Slice.of(table.add(accessors.get(field, user(field)))));
  }

  @Override
  public Slice setter(VariableElement field) {
    return setters.computeIfAbsent(
        field, f -> Slice.of(table.add(accessors.set(field, user(field)))));
  }

  @Override
  public Slice method(ExecutableElement method) {
    return methods.computeIfAbsent(
        method, m -> Slice.of(table.add(accessors.method(method, user(method)))));
  }

  @Override
  public Slice constructor(ExecutableElement constructor) {
    return Slice.of(table.add(accessors.constructor(constructor)));
  }

  @Override
  public Slice superMethod(TypeElement caller, ExecutableElement method) {
    return Slice.of(table.add(accessors.superMethod(method, caller, parent(caller, method))));
  }

  /** The class, the user's or one around it, that inherits or declares the member. */
  private TypeElement user(Element member) {
    TypeElement owner = (TypeElement) member.getEnclosingElement();
    for (Element at = userClass; at instanceof TypeElement type; at = at.getEnclosingElement()) {
      if (types().isSubtype(types().erasure(type.asType()), types().erasure(owner.asType()))) {
        return type;
      }
    }
    return userClass;
  }

  /** The direct supertype of the caller through which {@code super} finds the method. */
  private TypeElement parent(TypeElement caller, ExecutableElement method) {
    TypeElement owner = (TypeElement) method.getEnclosingElement();
    if (owner.getKind().isInterface()) {
      for (TypeMirror type : caller.getInterfaces()) {
        if (types().isSubtype(types().erasure(type), types().erasure(owner.asType()))) {
          return (TypeElement) ((DeclaredType) type).asElement();
        }
      }
    }
    return caller.getSuperclass() instanceof DeclaredType parent
        ? (TypeElement) parent.asElement()
        : owner;
  }

  @Override
  public Slice enclosingInstance(TypeElement innerClass) {
    TypeVariables variables = TypeVariables.ofClass(innerClass);
    TypePrinter printer = new TypePrinter(types(), variables);
    TypeMirror outer = ((DeclaredType) innerClass.asType()).getEnclosingType();
    Accessor.MemberType type =
        new Accessor.MemberType(printer.print(outer), printer.erased(outer), true);
    Accessor.MemberType receiver = new Accessor.MemberType(
        printer.print(innerClass.asType()), printer.erased(innerClass.asType()), true);
    return Slice.of(table.add(new Accessor(
        Accessor.Kind.FIELD_GET,
        (Slice.TypeName) TypeTexts.name(innerClass).pieces().get(0),
        Optional.empty(),
        outerField(innerClass),
        false,
        variables.parameters(printer),
        Optional.of(receiver),
        List.of(),
        false,
        Optional.of(type),
        List.of())));
  }

  /** The field that javac keeps the enclosing instance in: numbered by how many instances enclose that one in turn. */
  private static String outerField(TypeElement innerClass) {
    int depth = 0;
    Element outer = innerClass.getEnclosingElement();
    while (outer.getEnclosingElement() instanceof TypeElement next
        && !outer.getModifiers().contains(Modifier.STATIC)) {
      depth++;
      outer = next;
    }
    String name = "this$" + depth;
    while (declaresField(innerClass, name)) {
      name += "$";
    }
    return name;
  }

  private static boolean declaresField(TypeElement type, String name) {
    return type.getEnclosedElements().stream()
        .anyMatch(member ->
            member instanceof VariableElement && member.getSimpleName().contentEquals(name));
  }

  @Override
  public Slice assertionsEnabled(TypeElement type) {
    Slice rules = Slice.join(new Slice.TypeName("dev.fermata.abi", List.of("Rules")));
    return Slice.join(rules, ".assertionsEnabled(", TypeTexts.name(type), ".class)");
  }
}
