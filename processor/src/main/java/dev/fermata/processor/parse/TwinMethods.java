package dev.fermata.processor.parse;

import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.TwinClass;
import dev.fermata.processor.model.TwinMethod;
import dev.fermata.processor.model.TwinParameter;
import dev.fermata.processor.model.TwinSignature;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Makes the methods of one twin, in the order in which coroutines are added. */
final class TwinMethods {
  private final Types types;
  private final Bodies bodies;
  private final Lineage lineage;
  private final TypeElement host;
  private final TwinClass.Kind kind;
  private final Signatures signatures;
  private final StaticClashes clashes;
  private final Entries entries;
  private final List<TwinMethod> made = new ArrayList<>();

  TwinMethods(
      Elements elements,
      Types types,
      Bodies bodies,
      Lineage lineage,
      TypeElement host,
      TwinClass.Kind kind,
      Signatures signatures) {
    this.types = types;
    this.bodies = bodies;
    this.lineage = lineage;
    this.host = host;
    this.kind = kind;
    this.signatures = signatures;
    this.entries = new Entries(elements, types, bodies);
    this.clashes = new StaticClashes(elements, types, host, kind);
  }

  List<TwinMethod> made() {
    return made;
  }

  List<TwinResult.Clash> clashes() {
    return clashes.found();
  }

  void addDeclared(ExecutableElement method) {
    bodies.of(method).ifPresent(body -> made.add(make(method, body)));
  }

  /** A method that cannot be made because of a clash is left as it is: its author is not to blame. */
  void addInherited(ExecutableElement method) {
    Bodies.Body body = bodies.of(method).orElseThrow();
    if (form(method) == TwinMethod.Form.OVERRIDE || !clashes.isTaken(method)) {
      made.add(make(method, body));
    }
  }

  private TwinMethod make(ExecutableElement method, Bodies.Body body) {
    TwinMethod.Form form = form(method);
    if (form != TwinMethod.Form.OVERRIDE) {
      clashes.add(method);
    }
    ExecutableType type = (ExecutableType) types.asMemberOf((DeclaredType) host.asType(), method);
    TypeVariables ofClass =
        form == TwinMethod.Form.STATIC ? TypeVariables.none() : TypeVariables.ofClass(host);
    TypeVariables all = ofClass.with(method.getTypeParameters());
    TypePrinter printer = signatures.printer(all);
    Slice typeParameters = form == TwinMethod.Form.OVERRIDE
        ? all.parameters(variables(type), printer)
        : all.parameters(printer);
    TwinSignature signature = signatures.copy(method, type, all, typeParameters);
    return new TwinMethod(
        method.getSimpleName().toString(),
        form,
        signature,
        receiver(form, signature, printer),
        form == TwinMethod.Form.STATIC_WITH_RECEIVER
            && !bodies.overriders(method, host).isEmpty(),
        signatures.print(type.getReturnType(), method, all),
        frame(method, body, type, printer),
        body.kind(),
        entries.offered(method, host),
        original(method));
  }

  private TwinMethod.Form form(ExecutableElement method) {
    if (method.getModifiers().contains(Modifier.STATIC)) {
      return TwinMethod.Form.STATIC;
    }
    boolean isClosed = method.getModifiers().contains(Modifier.PRIVATE)
        || method.getModifiers().contains(Modifier.FINAL);
    return isClosed || kind == TwinClass.Kind.STATIC
        ? TwinMethod.Form.STATIC_WITH_RECEIVER
        : TwinMethod.Form.OVERRIDE;
  }

  private Optional<TwinParameter> receiver(
      TwinMethod.Form form, TwinSignature signature, TypePrinter printer) {
    if (form != TwinMethod.Form.STATIC_WITH_RECEIVER) {
      return Optional.empty();
    }
    List<String> taken = new ArrayList<>();
    signature.parameters().forEach(parameter -> taken.add(parameter.name()));
    return Optional.of(TwinParameter.plain(distinct("self", taken), printer.print(host.asType())));
  }

  /**
   * The continuation class with the type arguments that the declaring class has as an ancestor of the host, then the method's. Raw where
   * the ancestor is raw, or an argument is a private class.
   */
  private Slice frame(
      ExecutableElement method, Bodies.Body body, ExecutableType type, TypePrinter printer) {
    Optional<TypeElement> through = body.isCallableFrom(ClassNames.packageOf(host))
        ? Optional.empty()
        : entries.through(method, lineage);
    Slice.TypeName frame =
        through.map(ancestor -> entries.entry(method, ancestor)).orElse(body.frame());
    TypeElement owner = through.orElse((TypeElement) method.getEnclosingElement());
    List<TypeMirror> arguments = new ArrayList<>();
    if (!method.getModifiers().contains(Modifier.STATIC)) {
      lineage.asSuper(owner).ifPresent(parent -> addArguments(parent, arguments));
    }
    boolean isRaw = arguments.size()
        != TypeVariables.bodyVariables(method, owner).size()
            - method.getTypeParameters().size();
    arguments.addAll(type.getTypeVariables());
    boolean isWritable =
        arguments.stream().allMatch(a -> Reach.isWritable(a, ClassNames.packageOf(host)));
    return arguments.isEmpty() || isRaw || !isWritable
        ? new Slice(List.of(frame))
        : Slice.join(frame, typeArguments(arguments, printer));
  }

  private static Slice typeArguments(List<TypeMirror> arguments, TypePrinter printer) {
    Slice.Builder text = new Slice.Builder();
    String separator = "<";
    for (TypeMirror argument : arguments) {
      text.add(separator).add(printer.print(argument));
      separator = ", ";
    }
    return text.add(">").build();
  }

  private static void addArguments(DeclaredType type, List<TypeMirror> arguments) {
    if (type.getEnclosingType() instanceof DeclaredType outer) {
      addArguments(outer, arguments);
    }
    arguments.addAll(type.getTypeArguments());
  }

  /** The method where it is declared, or as the host inherits it where the declaring class cannot be named. */
  private Slice original(ExecutableElement method) {
    String packageName = ClassNames.packageOf(host);
    TypeElement declaring = (TypeElement) method.getEnclosingElement();
    Slice.TypeName named =
        ClassNames.of(Reach.isNameable(declaring, packageName) ? declaring : host);
    List<TypeMirror> parameters =
        method.getParameters().stream().map(p -> types.erasure(p.asType())).toList();
    if (!parameters.stream().allMatch(type -> Reach.isWritable(type, packageName))) {
      return Slice.join(named, "#" + method.getSimpleName());
    }
    TypePrinter printer = signatures.printer(TypeVariables.none());
    Slice.Builder text = new Slice.Builder().add(named).add("#" + method.getSimpleName() + "(");
    String separator = "";
    for (TypeMirror parameter : parameters) {
      text.add(separator).add(printer.erased(parameter));
      separator = ", ";
    }
    return text.add(")").build();
  }

  static List<TypeVariable> variables(ExecutableType type) {
    return type.getTypeVariables().stream().map(TypeVariable.class::cast).toList();
  }

  static String distinct(String base, Collection<String> taken) {
    String name = base;
    for (int i = 2; taken.contains(name); i++) {
      name = base + "_" + i;
    }
    return name;
  }
}
