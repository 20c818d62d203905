package dev.fermata.processor.lower;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.parse.Reach;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Method references to members that generated code may not name: they become references to accessors, or lambdas that call them. */
final class ReferenceEdits {
  private final Scope scope;
  private final Receivers receivers;
  private final EditScanner scanner;
  private final MemberEdits members;

  ReferenceEdits(Scope scope, Receivers receivers, EditScanner scanner, MemberEdits members) {
    this.scope = scope;
    this.receivers = receivers;
    this.scanner = scanner;
    this.members = members;
  }

  boolean edit(MemberReferenceTree tree) {
    if (!(scope.typed.element(tree).orElse(null) instanceof ExecutableElement method)) {
      return false;
    }
    ExpressionTree qualifier = tree.getQualifierExpression();
    if (members.isSuper(qualifier)) {
      return members.isUsersSuper(qualifier)
          ? onSuper(tree, method)
          : onSuperInside(tree, qualifier, method);
    }
    if (method.getKind() == ElementKind.CONSTRUCTOR) {
      return constructor(tree, method);
    }
    Optional<Slice> entry = members.entry(method, qualifier);
    if (entry.isEmpty()) {
      return false;
    }
    if (members.isTypeName(qualifier)) {
      return onType(tree, entry.get());
    }
    if (isOfGenericFunction(tree)) {
      return false; // no lambda is
    }
    if (isThis(qualifier)) {
      lambda(tree, entry.get(), scanner.part(qualifier));
    } else if (isLocalName(qualifier)) {
      onLocal(tree, entry.get(), qualifier);
    } else {
      onComputed(tree, entry.get(), qualifier);
    }
    return true;
  }

  private void onLocal(MemberReferenceTree tree, Slice entry, ExpressionTree qualifier) {
    Slice made = lambdaText(tree, entry, capturedLocal(qualifier));
    scanner.replace(
        tree, Slice.join("(", scanner.part(qualifier), " != null ? ", made, " : ", failing(), ")"));
  }

  private boolean onSuperInside(
      MemberReferenceTree tree, ExpressionTree qualifier, ExecutableElement method) {
    Optional<Slice> made =
        scope.host.asyncTarget(method).flatMap(async -> members.superEntry(method));
    made.ifPresent(entry -> scanner.replace(
        tree,
        Slice.join(
            lambdaText(tree, entry, members.thisOf(qualifier)),
            "." + members.factory(method) + "()")));
    return made.isPresent();
  }

  private boolean onSuper(MemberReferenceTree tree, ExecutableElement method) {
    Optional<Slice> made = members.superEntry(method);
    Slice self = receivers.self(true);
    if (made.isPresent()) {
      scanner.replace(
          tree,
          Slice.join(lambdaText(tree, made.get(), self), "." + members.factory(method) + "()"));
    } else {
      lambda(tree, scope.host.superMethod(scope.userClass, method), self);
    }
    return true;
  }

  /** The receiver is evaluated once, when the reference is made, and null fails there: a pattern binds it for the lambda. */
  private void onComputed(MemberReferenceTree tree, Slice entry, ExpressionTree qualifier) {
    String name = scope.names.fresh("target");
    TypeMirror type =
        scope.host.types().erasure(scope.typeTexts.projected(scope.typed.type(qualifier)));
    Slice test = Slice.join(
        "(",
        Lang.OBJECT,
        ") (",
        scanner.part(qualifier),
        ") instanceof ",
        scope.typeTexts.print(type),
        " " + name);
    Slice made = lambdaText(tree, entry, Slice.of(name));
    scanner.replace(tree, Slice.join("(", test, " ? ", made, " : ", failing(), ")"));
  }

  private static Slice failing() {
    return Slice.join(new Slice.TypeName("java.util", List.of("Objects")), ".requireNonNull(null)");
  }

  private boolean onType(MemberReferenceTree tree, Slice entry) {
    int dot =
        ((Slice.Text) entry.pieces().get(entry.pieces().size() - 1)).text().lastIndexOf('.');
    Slice.Builder text = new Slice.Builder();
    for (int i = 0; i < entry.pieces().size() - 1; i++) {
      text.add(entry.pieces().get(i));
    }
    String last = ((Slice.Text) entry.pieces().get(entry.pieces().size() - 1)).text();
    scanner.replace(
        tree,
        text.add(last.substring(0, dot)).add("::").add(last.substring(dot + 1)).build());
    return true;
  }

  private boolean constructor(MemberReferenceTree tree, ExecutableElement constructor) {
    TypeElement created = (TypeElement) constructor.getEnclosingElement();
    Optional<Slice> captures = scope.captures.enclosing(created, tree, true);
    if (captures.isPresent()) {
      String name =
          scope.typeTexts.givenName(created).map(CaptureClasses::simpleName).orElseThrow();
      String diamond = created.getTypeParameters().isEmpty() ? "" : "<>";
      lambda(tree, Slice.join(captures.get(), ".new " + name + diamond), Slice.EMPTY);
      return true;
    }
    if (!receivers.needsAccessor(constructor)) {
      return false;
    }
    lambda(tree, scope.host.constructor(constructor), Slice.EMPTY);
    return true;
  }

  private static boolean isThis(ExpressionTree tree) {
    return (tree instanceof IdentifierTree id && id.getName().contentEquals("this"))
        || (tree instanceof MemberSelectTree select
            && select.getIdentifier().contentEquals("this"));
  }

  private boolean isLocalName(ExpressionTree tree) {
    return tree instanceof IdentifierTree
        && scope
            .typed
            .element(tree)
            .filter(e ->
                e.getKind() == ElementKind.LOCAL_VARIABLE || e.getKind() == ElementKind.PARAMETER)
            .isPresent();
  }

  private Slice capturedLocal(ExpressionTree qualifier) {
    return scope
        .typed
        .element(qualifier)
        .flatMap(scope::local)
        .map(local -> Slice.join(new Slice.LocalUse(local, Slice.Access.READ, true)))
        .orElseGet(() -> Slice.of(scope.source.text(qualifier)));
  }

  private void lambda(MemberReferenceTree tree, Slice entry, Slice receiver) {
    scanner.replace(tree, lambdaText(tree, entry, receiver));
  }

  private Slice lambdaText(MemberReferenceTree tree, Slice entry, Slice receiver) {
    int arity = function(scope.typed.type(tree)).getParameters().size();
    Slice.Builder parameters = new Slice.Builder();
    Slice.Builder arguments = new Slice.Builder().add(receiver);
    for (int i = 0; i < arity; i++) {
      String name = scope.names.fresh("a");
      parameters.add(i == 0 ? "" : ", ").add(name);
      arguments.add(i == 0 && receiver.isEmpty() ? "" : ", ").add(name);
    }
    return Slice.join(
        cast(scope.typed.type(tree)),
        "(",
        parameters.build(),
        ") -> ",
        entry,
        "(",
        arguments.build(),
        ")");
  }

  /** A reference may tell javac more than a lambda with parameters of no type, where overloads are chosen and types inferred. */
  private Slice cast(TypeMirror function) {
    String here =
        scope.host.elements().getPackageOf(scope.userClass).getQualifiedName().toString();
    return scope.typeTexts.isDenotable(function)
            && !LocalTypes.areIn(function)
            && Reach.isWritable(function, here)
        ? Slice.join("(", scope.typeTexts.print(function), ") ")
        : Slice.EMPTY;
  }

  private boolean isOfGenericFunction(MemberReferenceTree tree) {
    return !function(scope.typed.type(tree)).getTypeParameters().isEmpty();
  }

  private ExecutableElement function(TypeMirror type) {
    TypeElement functional =
        (TypeElement) ((DeclaredType) scope.typeTexts.projected(type)).asElement();
    return scope.host.elements().getAllMembers(functional).stream()
        .filter(member -> member.getKind() == ElementKind.METHOD
            && member.getModifiers().contains(Modifier.ABSTRACT))
        .map(ExecutableElement.class::cast)
        .filter(method -> !overridesObject(method))
        .findFirst()
        .orElseThrow();
  }

  private boolean overridesObject(ExecutableElement method) {
    TypeElement object = scope.host.elements().getTypeElement("java.lang.Object");
    return object.getEnclosedElements().stream()
        .anyMatch(member -> member instanceof ExecutableElement inherited
            && inherited.getSimpleName().equals(method.getSimpleName())
            && inherited.getParameters().size() == method.getParameters().size()
            && inherited.getModifiers().contains(Modifier.PUBLIC));
  }
}
