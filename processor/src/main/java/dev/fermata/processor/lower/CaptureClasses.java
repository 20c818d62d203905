package dev.fermata.processor.lower;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreeScanner;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/**
 * The local classes of a body that capture variables and have moved to its top. Each is an inner class of a class that holds what is
 * captured: where the user declared it, an object of that class is made, in which instances are created from then on.
 */
final class CaptureClasses {
  /** A class around local classes; each is only itself. */
  static final class CaptureClass {
    private final String name;
    private final Optional<CaptureClass> parent;
    private final List<Supplier<Slice>> members = new ArrayList<>();

    private CaptureClass(String name, Optional<CaptureClass> parent) {
      this.name = name;
      this.parent = parent;
    }

    /** As it can be named in the body. */
    String name() {
      return name;
    }

    /** The one of the local class that a local class of this one extends. */
    Optional<CaptureClass> parent() {
      return parent;
    }

    /** Fields and constructor, local classes and capture classes inside this one. */
    List<Supplier<Slice>> members() {
      return members;
    }

    boolean isIn(CaptureClass other) {
      return this == other || parent.filter(one -> one.isIn(other)).isPresent();
    }

    Slice text() {
      Slice.Builder text = new Slice.Builder().add("final class " + simpleName(name) + " {\n");
      members.forEach(member -> text.add(member.get()).add("\n"));
      return text.add("}").build();
    }
  }

  private final Scope scope;
  private final Map<TypeElement, CaptureClass> around = new HashMap<>();
  private final Map<CaptureClass, Local> objects = new HashMap<>();
  private final Map<CaptureClass, Slice> fields = new HashMap<>();
  private final Set<CaptureClass> outer = new HashSet<>();

  CaptureClasses(Scope scope) {
    this.scope = scope;
  }

  static String simpleName(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  void add(TypeElement local, CaptureClass captures) {
    around.put(local, captures);
  }

  /** The variable that holds the object made where the user declared the class. */
  void addObject(CaptureClass captures, Local object) {
    objects.put(captures, object);
  }

  Local object(CaptureClass captures) {
    return objects.get(captures);
  }

  /** Whether it was made in this body, not in one around it. */
  boolean isOwn(CaptureClass captures) {
    return !outer.contains(captures);
  }

  /** How the object is written inside of another such class, while that is being written. */
  void override(CaptureClass captures, Slice field) {
    fields.put(captures, field);
  }

  void dropOverride(CaptureClass captures) {
    fields.remove(captures);
  }

  Optional<CaptureClass> of(TypeMirror type) {
    return type instanceof DeclaredType declared
        ? Optional.ofNullable(around.get((TypeElement) declared.asElement()))
        : Optional.empty();
  }

  /** The object in which an instance of the class is created at {@code site}; absent where none needs to be named. */
  Optional<Slice> enclosing(TypeElement created, Tree site, boolean isCaptured) {
    CaptureClass captures = around.get(created);
    if (captures == null || isInside(captures, site)) {
      return Optional.empty();
    }
    Slice field = fields.get(captures);
    return Optional.of(
        field != null
            ? field
            : Slice.join(new Slice.LocalUse(objects.get(captures), Slice.Access.READ, isCaptured)));
  }

  private boolean isInside(CaptureClass captures, Tree site) {
    for (TreePath path = scope.typed.path(site);
        path.getLeaf() != scope.typed.root();
        path = path.getParentPath()) {
      if (path.getLeaf() instanceof ClassTree tree
          && scope.typed.element(tree).orElse(null) instanceof TypeElement type
          && around.containsKey(type)
          && around.get(type).isIn(captures)) {
        return true;
      }
    }
    return false;
  }

  /** Those whose objects a class or lambda of the body needs, as it creates instances in them. */
  Set<CaptureClass> createdIn(Tree tree) {
    Set<CaptureClass> found = new LinkedHashSet<>();
    if (around.isEmpty()) {
      return found;
    }
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitNewClass(NewClassTree node, Void none) {
        of(scope.typed.type(node.getIdentifier())).ifPresent(found::add);
        return super.visitNewClass(node, none);
      }

      @Override
      public Void visitClass(ClassTree node, Void none) {
        if (node.getExtendsClause() != null && scope.source.isWritten(node)) {
          of(scope.typed.type(node.getExtendsClause())).ifPresent(found::add);
        }
        return super.visitClass(node, none);
      }

      @Override
      public Void visitMemberReference(MemberReferenceTree node, Void none) {
        Element element = scope.typed.element(node).orElse(null);
        if (node.getMode() == MemberReferenceTree.ReferenceMode.NEW && element != null) {
          of(element.getEnclosingElement().asType()).ifPresent(found::add);
        }
        return super.visitMemberReference(node, none);
      }
    }.scan(tree, null);
    return found;
  }

  /** Makes those of the body around an async lambda known in it, as objects that it captures. */
  void from(CaptureClasses enclosing, Map<CaptureClass, Local> captured) {
    around.putAll(enclosing.around);
    objects.putAll(captured);
    outer.addAll(enclosing.around.values());
  }

  /** An empty one, under a fresh name. */
  CaptureClass fresh(String local, Optional<CaptureClass> parent) {
    String name = scope.names.fresh(local + "Captures");
    return new CaptureClass(parent.map(one -> one.name() + "." + name).orElse(name), parent);
  }
}
