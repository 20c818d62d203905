package dev.fermata.processor.parse;

import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.TwinClass;
import dev.fermata.processor.model.TwinConstructor;
import dev.fermata.processor.model.TwinMethod;
import dev.fermata.processor.model.TwinParameter;
import dev.fermata.processor.model.TwinSignature;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Reads one class of the user and says what its twin is. */
public final class TwinParser {
  private static final String GENERATED = "dev.fermata.abi.CoroutineGenerated";

  private final Elements elements;
  private final Types types;
  private final Bodies bodies;
  private final ExpectedTwins expected;

  public TwinParser(Elements elements, Types types, Bodies bodies, ExpectedTwins expected) {
    this.elements = elements;
    this.types = types;
    this.bodies = bodies;
    this.expected = expected;
  }

  public TwinResult parse(TypeElement host) {
    if (!Bodies.canHaveTwin(host)
        || !isClassOrInterface(host)
        || Annotations.isPresent(host, GENERATED)) {
      return new TwinResult.None();
    }
    Lineage lineage = new Lineage(elements, types, host);
    List<ExecutableElement> declared = AsyncMethods.declaredIn(host);
    List<ExecutableElement> inherited = inheritedCoroutines(lineage, host);
    if (lineage.isUnresolved()) {
      return new TwinResult.Unresolved(host, Optional.empty());
    }
    if (declared.isEmpty() && inherited.isEmpty()) {
      return new TwinResult.None();
    }
    TwinClass.Kind kind = kind(host);
    List<ExecutableElement> constructors =
        kind == TwinClass.Kind.EXTENDS ? Bodies.accessibleConstructors(host) : List.of();
    Unresolved unresolved = new Unresolved(expected, ClassNames.packageOf(host));
    if (unresolved.in(host)) {
      return new TwinResult.Unresolved(host, Optional.empty());
    }
    return Stream.of(constructors, declared, inherited)
        .flatMap(List::stream)
        .filter(unresolved::in)
        .findFirst()
        .map(unknown -> unresolved(unknown, host, twin(lineage, host, kind, List.of(), List.of())))
        .orElseGet(() -> parsed(
            lineage,
            host,
            kind,
            constructors,
            new TwinMethods(elements, types, bodies, lineage, host, kind, signatures(host))));
  }

  private static TwinResult unresolved(
      ExecutableElement unknown, TypeElement host, TwinClass header) {
    boolean mayBeGenericTwin =
        Unresolved.isNamelessIn(unknown) && !host.getTypeParameters().isEmpty();
    return new TwinResult.Unresolved(
        unknown, mayBeGenericTwin ? Optional.of(header) : Optional.empty());
  }

  private TwinResult parsed(
      Lineage lineage,
      TypeElement host,
      TwinClass.Kind kind,
      List<ExecutableElement> constructors,
      TwinMethods methods) {
    AsyncMethods.declaredIn(host).forEach(methods::addDeclared);
    inheritedCoroutines(lineage, host).forEach(methods::addInherited);
    TypeVariables variables = TypeVariables.ofClass(host);
    Signatures signatures = signatures(host);
    List<TwinConstructor> twinConstructors = constructors.stream()
        .map(c -> constructor(c, host, variables, signatures))
        .toList();
    return new TwinResult.Parsed(
        twin(lineage, host, kind, twinConstructors, methods.made()), methods.clashes());
  }

  private TwinClass twin(
      Lineage lineage,
      TypeElement host,
      TwinClass.Kind kind,
      List<TwinConstructor> constructors,
      List<TwinMethod> methods) {
    TypeVariables variables = TypeVariables.ofClass(host);
    TypePrinter printer = signatures(host).printer(variables);
    return new TwinClass(
        ClassNames.twinOf(host),
        ClassNames.of(host),
        printer.print(host.asType()),
        kind,
        Reach.isPublic(host),
        kind == TwinClass.Kind.EXTENDS && lineage.hasAbstractMethods(),
        kind == TwinClass.Kind.STATIC ? Slice.EMPTY : variables.parameters(printer),
        constructors,
        methods);
  }

  private Signatures signatures(TypeElement host) {
    return new Signatures(types, expected, ClassNames.packageOf(host));
  }

  private static boolean isClassOrInterface(TypeElement type) {
    return type.getKind() != ElementKind.ANNOTATION_TYPE;
  }

  /** Methods whose body does not exist or cannot be called, or whose signature cannot be written, are left as they are. */
  private List<ExecutableElement> inheritedCoroutines(Lineage lineage, TypeElement host) {
    return lineage.inheritedCoroutines().stream()
        .filter(method -> isCallable(method, lineage, host) && isWritable(method, host))
        .toList();
  }

  private boolean isCallable(ExecutableElement method, Lineage lineage, TypeElement host) {
    Optional<Bodies.Body> body = bodies.of(method);
    return body.isPresent()
        && (body.get().isCallableFrom(ClassNames.packageOf(host))
            || new Entries(elements, types, bodies).through(method, lineage).isPresent());
  }

  private boolean isWritable(ExecutableElement method, TypeElement host) {
    ExecutableType inherited =
        (ExecutableType) types.asMemberOf((DeclaredType) host.asType(), method);
    return Reach.isWritable(inherited, ClassNames.packageOf(host));
  }

  private static TwinClass.Kind kind(TypeElement host) {
    if (!Bodies.isExtensible(host)) {
      return TwinClass.Kind.STATIC;
    }
    return host.getKind() == ElementKind.INTERFACE
        ? TwinClass.Kind.INTERFACE
        : TwinClass.Kind.EXTENDS;
  }

  private TwinConstructor constructor(
      ExecutableElement constructor,
      TypeElement host,
      TypeVariables variables,
      Signatures signatures) {
    TypeVariables all = variables.with(constructor.getTypeParameters());
    ExecutableType type =
        (ExecutableType) types.asMemberOf((DeclaredType) host.asType(), constructor);
    Slice typeParameters = all.parameters(TwinMethods.variables(type), signatures.printer(all));
    TwinSignature signature = signatures.copy(constructor, type, all, typeParameters);
    return new TwinConstructor(signature, outer(host, signature, signatures.printer(variables)));
  }

  private static Optional<TwinParameter> outer(
      TypeElement host, TwinSignature signature, TypePrinter printer) {
    boolean isInner = host.getEnclosingElement() instanceof TypeElement
        && !host.getModifiers().contains(Modifier.STATIC);
    if (!isInner) {
      return Optional.empty();
    }
    List<String> taken = new ArrayList<>();
    signature.parameters().forEach(parameter -> taken.add(parameter.name()));
    Slice type = printer.print(((DeclaredType) host.asType()).getEnclosingType());
    return Optional.of(TwinParameter.plain(TwinMethods.distinct("outer", taken), type));
  }
}
