package dev.fermata.processor.lower;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Rewrites uses of fields, methods and constructors whose meaning depends on the class the code stands in. */
final class MemberEdits {
  private final Scope scope;
  private final Receivers receivers;
  private final EditScanner scanner;
  private final FieldUpdates updates;

  MemberEdits(Scope scope, Receivers receivers, EditScanner scanner) {
    this.scope = scope;
    this.receivers = receivers;
    this.scanner = scanner;
    this.updates = new FieldUpdates(scope, receivers, scanner);
  }

  /** A field named by its simple name. */
  void simpleField(IdentifierTree tree, VariableElement field) {
    if (Receivers.isLocal((TypeElement) field.getEnclosingElement())
        || receivers.isOwnedInside(field, tree)) {
      return;
    }
    scanner.replace(tree, read(field, tree));
  }

  private Slice read(VariableElement field, IdentifierTree tree) {
    boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
    if (receivers.needsAccessor(field)) {
      return field.getConstantValue() != null
          ? constant(field)
          : Slice.join(
              scope.host.getter(field), "(", isStatic ? Slice.EMPTY : implicitReceiver(field), ")");
    }
    Slice owner = isStatic ? receivers.staticOwner(field) : implicitReceiver(field);
    return Slice.join(owner, ".", scope.source.text(tree));
  }

  private Slice constant(VariableElement field) {
    return Constants.text(scope.host.elements(), field);
  }

  private Slice implicitReceiver(Element member) {
    return receivers.instanceOf((TypeElement) member.getEnclosingElement(), scanner.isCaptured());
  }

  /** {@code a.b}; false when there is nothing to do here and the parts are to be walked. */
  boolean select(MemberSelectTree tree) {
    String name = tree.getIdentifier().toString();
    if (name.equals("class")) {
      return false;
    }
    if (name.equals("this")) {
      return qualifiedThis(tree);
    }
    Element element = scope.typed.element(tree).orElse(null);
    if (element instanceof TypeElement type) {
      return typeName(tree, type);
    }
    if (element == null || element.getKind() == ElementKind.PACKAGE) {
      return element != null;
    }
    return element.getKind() == ElementKind.FIELD && field(tree, (VariableElement) element);
  }

  private boolean field(MemberSelectTree tree, VariableElement field) {
    if (receivers.needsAccessor(field)) {
      scanner.replace(
          tree,
          field.getConstantValue() != null && isTypeName(tree.getExpression())
              ? constant(field)
              : Slice.join(scope.host.getter(field), "(", updates.receiver(tree), ")"));
      return true;
    }
    if (isSuper(tree.getExpression()) && isUsersSuper(tree.getExpression())) {
      Slice owner = TypeTexts.name((TypeElement) field.getEnclosingElement());
      Slice self = receivers.self(scanner.isCaptured());
      scanner.replace(
          tree, Slice.join("((", owner, ") ", self, ").", tree.getIdentifier().toString()));
      return true;
    }
    return false;
  }

  private boolean qualifiedThis(MemberSelectTree tree) {
    TypeElement type = (TypeElement) scope.typed.element(tree.getExpression()).orElseThrow();
    if (!Receivers.isLocal(type) || type.equals(scope.userClass)) {
      scanner.replace(tree, receivers.exactly(type, scanner.isCaptured()));
    }
    return true;
  }

  private boolean typeName(MemberSelectTree tree, TypeElement type) {
    if (Receivers.isLocal(type) || hasTypeArguments(tree)) {
      return false;
    }
    if (scope
        .typed
        .element(tree.getExpression())
        .filter(PackageElement.class::isInstance)
        .isPresent()) {
      return true; // the full name means the same everywhere
    }
    scanner.replace(tree, TypeTexts.name(type));
    return true;
  }

  private static boolean hasTypeArguments(Tree tree) {
    return tree instanceof ParameterizedTypeTree
        || tree.getKind() == Tree.Kind.ANNOTATED_TYPE
        || (tree instanceof MemberSelectTree select && hasTypeArguments(select.getExpression()));
  }

  boolean isTypeName(Tree tree) {
    if (tree instanceof ParameterizedTypeTree parameterized) {
      return isTypeName(parameterized.getType());
    }
    return !(tree instanceof IdentifierTree id
            && (id.getName().contentEquals("this") || id.getName().contentEquals("super")))
        && (tree instanceof IdentifierTree || tree instanceof MemberSelectTree)
        && scope.typed.element(tree).filter(TypeElement.class::isInstance).isPresent();
  }

  boolean isSuper(ExpressionTree tree) {
    return (tree instanceof IdentifierTree id && id.getName().contentEquals("super"))
        || (tree instanceof MemberSelectTree select
            && select.getIdentifier().contentEquals("super"));
  }

  /** Whether {@code super} speaks of the user's class, not of a class inside the body. */
  boolean isUsersSuper(ExpressionTree tree) {
    if (tree instanceof MemberSelectTree qualified) {
      TypeElement named =
          (TypeElement) scope.typed.element(qualified.getExpression()).orElseThrow();
      return named.getKind().isInterface()
          ? receivers.isUsersThis(tree)
          : !Receivers.isLocal(named) || named.equals(scope.userClass);
    }
    return receivers.isUsersThis(tree);
  }

  /** A method call; false when only its parts need a look. */
  boolean invocation(MethodInvocationTree tree) {
    Element element = scope.typed.element(tree).orElse(null);
    if (!(element instanceof ExecutableElement method) || method.getKind() != ElementKind.METHOD) {
      return false;
    }
    Optional<Markers> marker = Markers.of(method);
    if (marker.isPresent()) {
      return marker(tree, marker.get());
    }
    if (tree.getMethodSelect() instanceof IdentifierTree id) {
      return simpleCall(tree, id, method);
    }
    MemberSelectTree select = (MemberSelectTree) tree.getMethodSelect();
    if (isSuper(select.getExpression())) {
      return isUsersSuper(select.getExpression())
          ? superCall(tree, select, method)
          : superCallInside(tree, select.getExpression(), method);
    }
    return qualifiedCall(tree, select, method);
  }

  private boolean qualifiedCall(
      MethodInvocationTree tree, MemberSelectTree select, ExecutableElement method) {
    Optional<Slice> entry = staticEntry(method, named(select.getExpression()));
    if (entry.isEmpty()) {
      return false;
    }
    boolean onType = isTypeName(select.getExpression());
    if (method.getModifiers().contains(Modifier.STATIC) && !onType) {
      return false;
    }
    Slice receiver = onType ? Slice.EMPTY : scanner.part(select.getExpression());
    call(tree, entry.get(), receiver);
    return true;
  }

  private boolean marker(MethodInvocationTree tree, Markers marker) {
    if (marker == Markers.DONE) {
      Slice coroutine = Slice.join(new Slice.TypeName("dev.fermata", List.of("Coroutine")));
      if (tree.getArguments().isEmpty()) {
        scanner.replace(tree, Slice.join(coroutine, ".<Void>completed(null)"));
      } else {
        call(tree, Slice.join(coroutine, ".completed"), Slice.EMPTY);
      }
      return true;
    }
    if (marker == Markers.COROUTINE) {
      scanner.replace(tree, scope.nestedBodies.creation(scope, tree, scanner.isCaptured()));
      return true;
    }
    throw new IllegalStateException("a marker where validation allows none: " + tree);
  }

  private boolean simpleCall(
      MethodInvocationTree tree, IdentifierTree id, ExecutableElement method) {
    if (receivers.isOwnedInside(method, tree)) {
      return callInside(tree, method);
    }
    boolean isStatic = method.getModifiers().contains(Modifier.STATIC);
    Slice receiver = isStatic ? Slice.EMPTY : implicitReceiver(method);
    Optional<Slice> entry = staticEntry(method, Optional.of(scope.userClass));
    if (entry.isPresent()) {
      call(tree, entry.get(), receiver);
      return true;
    }
    scanner.replace(
        id,
        Slice.join(
            isStatic ? receivers.staticOwner(method) : receiver, ".", scope.source.text(id)));
    return false;
  }

  /** A class inside the body calls a coroutine that it inherits. */
  private boolean callInside(MethodInvocationTree tree, ExecutableElement method) {
    Optional<Slice> self = receivers.instanceInside(method, tree);
    Optional<Slice> entry = self.isEmpty() ? Optional.empty() : dispatch(method, Optional.empty());
    entry.ifPresent(found -> call(tree, found, self.orElseThrow()));
    return entry.isPresent();
  }

  private boolean superCallInside(
      MethodInvocationTree tree, ExpressionTree named, ExecutableElement method) {
    Optional<Slice> entry = scope.host.asyncTarget(method).flatMap(async -> superEntry(method));
    entry.ifPresent(made -> scanner.replace(tree, superObject(tree, method, made, thisOf(named))));
    return entry.isPresent();
  }

  /** The object whose {@code super} is named, inside a class of the body. */
  Slice thisOf(ExpressionTree named) {
    return named instanceof MemberSelectTree qualified
            && scope.typed.element(qualified.getExpression()).orElse(null)
                instanceof TypeElement type
            && !type.getKind().isInterface()
        ? Slice.join(scanner.part(qualified.getExpression()), ".this")
        : Slice.of("this");
  }

  /** The class by which a member is named in front of the dot. */
  private Optional<TypeElement> named(ExpressionTree qualifier) {
    return scope.typeTexts.projected(scope.typed.type(qualifier)) instanceof DeclaredType type
        ? Optional.of((TypeElement) type.asElement())
        : Optional.empty();
  }

  /** A static method that takes the receiver first, where there is one for this method. */
  private Optional<Slice> staticEntry(ExecutableElement method, Optional<TypeElement> named) {
    Optional<Host.AsyncTarget> async = scope.host.asyncTarget(method);
    if (async.isPresent() && async.get().hasOwnEntry()) {
      Slice twin = async.get().isKnown()
          ? Slice.join(async.get().twin())
          : named.flatMap(scope.host::twin).orElse(Slice.join(async.get().twin()));
      return Optional.of(Slice.join(twin, "." + method.getSimpleName()));
    }
    Optional<Slice> dispatch = dispatch(method, named);
    if (dispatch.isPresent()) {
      return dispatch;
    }
    return receivers.needsAccessor(method)
        ? Optional.of(scope.host.method(method))
        : Optional.empty();
  }

  /** The static method that makes the object of a call, of whichever body the receiver has. */
  private Optional<Slice> dispatch(ExecutableElement method, Optional<TypeElement> named) {
    Optional<Host.AsyncTarget> async =
        scope.host.asyncTarget(method).filter(Host.AsyncTarget::isVirtual);
    return async
        .filter(Host.AsyncTarget::isKnown)
        .map(Host.AsyncTarget::frameName)
        .or(() -> async.flatMap(unknown -> named.flatMap(type -> scope.host.entryOf(method, type))))
        .map(frame -> Slice.join(frame, ".invoke"));
  }

  private boolean superCall(
      MethodInvocationTree tree, MemberSelectTree select, ExecutableElement method) {
    Slice self = receivers.self(scanner.isCaptured());
    Optional<Slice> entry = superEntry(method);
    if (entry.isPresent()) {
      scanner.replace(tree, superObject(tree, method, entry.get(), self));
    } else {
      call(tree, scope.host.superMethod(superCaller(select), method), self);
    }
    return true;
  }

  private Slice superObject(
      MethodInvocationTree tree, ExecutableElement method, Slice made, Slice self) {
    return Slice.join(
        made,
        "(",
        arguments(tree, self),
        ").",
        objectWitness(scope.typed.type(tree)),
        factory(method) + "()");
  }

  /** {@code new M}, as far as the opening parenthesis, of what makes a parent's coroutine with a given receiver. */
  Optional<Slice> superEntry(ExecutableElement method) {
    Optional<Host.AsyncTarget> async = scope.host.asyncTarget(method);
    Optional<Slice> made = async.isEmpty()
        ? Optional.empty()
        : async
            .filter(Host.AsyncTarget::isKnown)
            .map(Host.AsyncTarget::frameName)
            .or(() -> scope.host.entry(method));
    return made.map(type -> Slice.join("new ", type, typeWitness(method)));
  }

  /** The method that makes the object out of what {@link #superEntry} creates. */
  String factory(ExecutableElement method) {
    return scope.host.asyncTarget(method).orElseThrow().kind().factory();
  }

  /** The type arguments of the object that is made, which its place may not tell javac. */
  private Slice objectWitness(TypeMirror made) {
    List<? extends TypeMirror> arguments =
        made instanceof DeclaredType declared ? declared.getTypeArguments() : List.of();
    boolean isWritable = arguments.stream()
        .allMatch(a -> a.getKind() != TypeKind.WILDCARD && scope.typeTexts.isDenotable(a));
    return arguments.isEmpty() || !isWritable
        ? Slice.EMPTY
        : Slice.join(
            "<", commaSeparated(arguments.stream().map(scope.typeTexts::print).toList()), ">");
  }

  private static String typeWitness(ExecutableElement method) {
    boolean generic = !method.getTypeParameters().isEmpty()
        || !((TypeElement) method.getEnclosingElement()).getTypeParameters().isEmpty();
    return generic ? "<>" : "";
  }

  private TypeElement superCaller(MemberSelectTree select) {
    if (select.getExpression() instanceof MemberSelectTree qualified) {
      TypeElement named =
          (TypeElement) scope.typed.element(qualified.getExpression()).orElseThrow();
      return named.getKind().isInterface() ? scope.userClass : named;
    }
    return scope.userClass;
  }

  private void call(MethodInvocationTree tree, Slice entry, Slice receiver) {
    Slice named = new TypeArguments(scope, scanner).after(entry, tree);
    scanner.replace(tree, Slice.join(named, "(", arguments(tree, receiver), ")"));
  }

  Slice arguments(MethodInvocationTree tree, Slice receiver) {
    List<Slice> all = new ArrayList<>();
    if (!receiver.isEmpty()) {
      all.add(receiver);
    }
    tree.getArguments().forEach(argument -> all.add(scanner.part(argument)));
    return commaSeparated(all);
  }

  static Slice commaSeparated(List<Slice> slices) {
    Slice.Builder text = new Slice.Builder();
    for (int i = 0; i < slices.size(); i++) {
      text.add(i == 0 ? "" : ", ").add(slices.get(i));
    }
    return text.build();
  }

  boolean creation(NewClassTree tree) {
    return new CreationEdits(scope, receivers, scanner).edit(tree);
  }

  boolean reference(MemberReferenceTree tree) {
    return new ReferenceEdits(scope, receivers, scanner, this).edit(tree);
  }

  boolean assignment(com.sun.source.tree.AssignmentTree tree) {
    return updates.assignment(tree);
  }

  boolean compoundAssignment(com.sun.source.tree.CompoundAssignmentTree tree) {
    return updates.compound(tree);
  }

  boolean increment(com.sun.source.tree.UnaryTree tree) {
    return updates.increment(tree);
  }

  /** The static method that stands for a method which cannot be referred to as it is. */
  Optional<Slice> entry(ExecutableElement method, ExpressionTree qualifier) {
    boolean isHere = qualifier instanceof IdentifierTree id && id.getName().contentEquals("this");
    return staticEntry(method, isHere ? Optional.of(scope.userClass) : named(qualifier));
  }
}
