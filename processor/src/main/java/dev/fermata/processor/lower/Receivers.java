package dev.fermata.processor.lower;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.model.Slice;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Types;

/** Finds the object that a simple name or {@code this} stands for, now that the code runs in a static method of another class. */
final class Receivers {
  private final Scope scope;

  Receivers(Scope scope) {
    this.scope = scope;
  }

  /** Whether a member named by its simple name at {@code site} belongs to a class declared inside the body itself. */
  boolean isOwnedInside(Element member, Tree site) {
    TypeElement owner = (TypeElement) member.getEnclosingElement();
    Types types = scope.host.types();
    for (TreePath path = scope.typed.path(site);
        path.getLeaf() != bodyRoot();
        path = path.getParentPath()) {
      if (path.getLeaf() instanceof ClassTree
          && classElement(path)
              .filter(type ->
                  types.isSubtype(types.erasure(type.asType()), types.erasure(owner.asType())))
              .isPresent()) {
        return true;
      }
    }
    return false;
  }

  /** How a class inside the body names the object that has a member of its own; absent where the class has no name. */
  Optional<Slice> instanceInside(Element member, Tree site) {
    TypeElement owner = (TypeElement) member.getEnclosingElement();
    Types types = scope.host.types();
    boolean isInnermost = true;
    for (TreePath path = scope.typed.path(site);
        path.getLeaf() != bodyRoot();
        path = path.getParentPath()) {
      if (path.getLeaf() instanceof ClassTree) {
        TypeElement type = classElement(path).orElseThrow();
        if (types.isSubtype(types.erasure(type.asType()), types.erasure(owner.asType()))) {
          return isInnermost ? Optional.of(Slice.of("this")) : named(type);
        }
        isInnermost = false;
      }
    }
    return Optional.empty();
  }

  private Optional<Slice> named(TypeElement type) {
    return type.getNestingKind() == NestingKind.ANONYMOUS
        ? Optional.empty()
        : Optional.of(Slice.of(
            scope.typeTexts.givenName(type).orElse(type.getSimpleName().toString()) + ".this"));
  }

  private Tree bodyRoot() {
    return scope.typed.root();
  }

  private Optional<TypeElement> classElement(TreePath path) {
    return scope.typed.element(path.getLeaf()).map(TypeElement.class::cast);
  }

  /** Whether {@code this} at {@code site} is the user's object and not an instance of a class inside the body. */
  boolean isUsersThis(Tree site) {
    for (TreePath path = scope.typed.path(site);
        path.getLeaf() != bodyRoot();
        path = path.getParentPath()) {
      if (path.getLeaf() instanceof ClassTree) {
        return false;
      }
    }
    return true;
  }

  /** The user's object, as a use of the receiver parameter. */
  Slice self(boolean captured) {
    return Slice.join(new Slice.LocalUse(scope.self.orElseThrow(), Slice.Access.READ, captured));
  }

  /** The object whose class is, or inherits from, {@code owner}: the user's own or one that encloses it. */
  Slice instanceOf(TypeElement owner, boolean captured) {
    Types types = scope.host.types();
    Slice object = self(captured);
    TypeElement at = scope.userClass;
    while (!types.isSubtype(types.erasure(at.asType()), types.erasure(owner.asType()))
        && at.getEnclosingElement() instanceof TypeElement outer
        && !at.getModifiers().contains(Modifier.STATIC)) {
      object = Slice.join(scope.host.enclosingInstance(at), "(", object, ")");
      at = outer;
    }
    return object;
  }

  /** Exactly the object that {@code Name.this} means. */
  Slice exactly(TypeElement wanted, boolean captured) {
    Slice object = self(captured);
    TypeElement at = scope.userClass;
    while (!at.equals(wanted) && at.getEnclosingElement() instanceof TypeElement outer) {
      object = Slice.join(scope.host.enclosingInstance(at), "(", object, ")");
      at = outer;
    }
    return object;
  }

  /** The class through which a static member can be named here. */
  Slice staticOwner(Element member) {
    TypeElement owner = (TypeElement) member.getEnclosingElement();
    boolean accessible = isAccessible(owner);
    return TypeTexts.name(accessible ? owner : scope.userClass);
  }

  private boolean isAccessible(TypeElement type) {
    for (Element at = type; at instanceof TypeElement; at = at.getEnclosingElement()) {
      if (at.getModifiers().contains(Modifier.PRIVATE)
          || (!at.getModifiers().contains(Modifier.PUBLIC) && !samePackage(at))) {
        return false;
      }
    }
    return true;
  }

  /** Whether generated code, which stands in the user's package but not in his class, may not touch the member directly. */
  boolean needsAccessor(Element member) {
    if (!(member.getEnclosingElement() instanceof TypeElement owner) || isLocal(owner)) {
      return false;
    }
    return member.getModifiers().contains(Modifier.PRIVATE)
        || (member.getModifiers().contains(Modifier.PROTECTED) && !samePackage(member));
  }

  /** Whether the class is declared inside a body, so that its members are visible where it is. */
  static boolean isLocal(TypeElement type) {
    for (Element at = type; at instanceof TypeElement element; at = at.getEnclosingElement()) {
      if (element.getNestingKind() == NestingKind.LOCAL
          || element.getNestingKind() == NestingKind.ANONYMOUS) {
        return true;
      }
    }
    return false;
  }

  private boolean samePackage(Element member) {
    PackageElement here = scope.host.elements().getPackageOf(scope.userClass);
    return here.equals(scope.host.elements().getPackageOf(member));
  }
}
