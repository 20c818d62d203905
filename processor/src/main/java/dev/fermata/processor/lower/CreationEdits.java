package dev.fermata.processor.lower;

import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Rewrites creations of objects whose constructor is not accessible, or whose enclosing instance must be named. */
final class CreationEdits {
  private final Scope scope;
  private final Receivers receivers;
  private final EditScanner scanner;

  CreationEdits(Scope scope, Receivers receivers, EditScanner scanner) {
    this.scope = scope;
    this.receivers = receivers;
    this.scanner = scanner;
  }

  /** {@code new T(…)}; false when only its parts need a look. */
  boolean edit(NewClassTree tree) {
    if (!(scope.typed.element(tree).orElse(null) instanceof ExecutableElement constructor)) {
      return false;
    }
    TypeElement type = (TypeElement) constructor.getEnclosingElement();
    if (tree.getClassBody() == null && receivers.needsAccessor(constructor)) {
      scanner.replace(
          tree,
          Slice.join(
              scope.host.constructor(constructor),
              "(",
              constructorArguments(tree, constructor),
              ")"));
      return true;
    }
    TypeElement created = tree.getClassBody() == null ? type : superclass(tree);
    Optional<Slice> captures = scope.captures.enclosing(created, tree, scanner.isCaptured());
    if (captures.isPresent()) {
      inner(tree, created, captures.get());
      return true;
    }
    if (tree.getEnclosingExpression() != null
        || !isInner(created)
        || receivers.isOwnedInside(created, tree)) {
      return false;
    }
    TypeElement outer = (TypeElement) created.getEnclosingElement();
    inner(tree, created, receivers.instanceOf(outer, scanner.isCaptured()));
    return true;
  }

  private void inner(NewClassTree tree, TypeElement created, Slice outer) {
    int start = scope.source.start(tree);
    int nameStart = scope.source.start(tree.getIdentifier());
    scanner.replace(start, nameStart, Slice.join(outer, ".new "));
    innerName(tree.getIdentifier(), created);
    scanner.scan(tree.getTypeArguments(), null);
    scanner.scan(tree.getArguments(), null);
    scanner.scan(tree.getClassBody(), null);
  }

  /** The enclosing instance of an inner class comes first. */
  private Slice constructorArguments(NewClassTree tree, ExecutableElement constructor) {
    TypeElement type = (TypeElement) constructor.getEnclosingElement();
    List<Slice> arguments = new ArrayList<>();
    if (tree.getEnclosingExpression() != null) {
      arguments.add(scanner.part(tree.getEnclosingExpression()));
    } else if (isInner(type)) {
      arguments.add(
          receivers.instanceOf((TypeElement) type.getEnclosingElement(), scanner.isCaptured()));
    }
    boolean isRaw = scope.typed.type(tree) instanceof DeclaredType created
        && created.getTypeArguments().isEmpty()
        && !type.getTypeParameters().isEmpty();
    for (int i = 0; i < tree.getArguments().size(); i++) {
      Slice argument = scanner.part(tree.getArguments().get(i));
      boolean erases = isRaw && !constructor.isVarArgs();
      arguments.add(erases ? erased(constructor.getParameters().get(i), argument) : argument);
    }
    return MemberEdits.commaSeparated(arguments);
  }

  /** A raw creation takes arguments of the erased types (JLS 4.8), which the accessor's own type parameters would not. */
  private Slice erased(VariableElement parameter, Slice argument) {
    return Slice.join(
        "(",
        scope.typeTexts.print(scope.host.types().erasure(parameter.asType())),
        ") (",
        argument,
        ")");
  }

  private TypeElement superclass(NewClassTree tree) {
    TypeMirror type = scope.typed.type(tree.getIdentifier());
    return (TypeElement) ((DeclaredType) type).asElement();
  }

  private static boolean isInner(TypeElement type) {
    return type.getEnclosingElement() instanceof TypeElement
        && type.getKind() == ElementKind.CLASS
        && !type.getModifiers().contains(Modifier.STATIC)
        && !Receivers.isLocal(type)
        && !type.getEnclosingElement().getKind().isInterface();
  }

  /** In {@code o.new Inner<A>()} the class is named by its simple name alone. */
  private void innerName(Tree identifier, TypeElement created) {
    if (identifier instanceof ParameterizedTypeTree parameterized) {
      innerName(parameterized.getType(), created);
      scanner.scan(parameterized.getTypeArguments(), null);
    } else {
      scanner.replace(
          identifier,
          Slice.of(scope
              .typeTexts
              .givenName(created)
              .map(CaptureClasses::simpleName)
              .orElse(created.getSimpleName().toString())));
    }
  }
}
