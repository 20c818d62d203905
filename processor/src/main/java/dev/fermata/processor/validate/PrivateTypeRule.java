package dev.fermata.processor.validate;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/**
 * Signature and body of a coroutine need no private nested type: neither written, nor as the type of an expression, since the
 * generated class declares variables and accessors of the types of expressions. One finding for each such type, at its first use.
 */
final class PrivateTypeRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    Compilation compilation = method.compilation();
    Set<TypeElement> reported = new LinkedHashSet<>();
    Set<TypeMirror> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    new TreePathScanner<Void, Void>() {
      @Override
      public Void scan(Tree tree, Void none) {
        if (tree != null && !(tree instanceof com.sun.source.tree.ModifiersTree)) {
          look(new TreePath(getCurrentPath(), tree));
          return super.scan(tree, none);
        }
        return null;
      }

      private void look(TreePath path) {
        if (path.getLeaf() instanceof ExpressionTree) {
          hiddenIn(path)
              .filter(reported::add)
              .ifPresent(type -> found.accept(Finding.at(
                  compilation.place(path),
                  Problem.PRIVATE_TYPE,
                  method.name(),
                  type.getSimpleName())));
        }
      }

      private Optional<TypeElement> hiddenIn(TreePath path) {
        if (compilation.trees().getElement(path) instanceof TypeElement named) {
          Optional<TypeElement> hiding = NestedTypes.hiding(named);
          if (hiding.isPresent()) {
            return hiding;
          }
        }
        TypeMirror type = compilation.trees().getTypeMirror(path);
        return type != null && seen.add(type)
            ? compilation.type(path).flatMap(PrivateTypeRule::hidden)
            : Optional.empty();
      }
    }.scan(method.path(), null);
  }

  /** The private type that the name of a type contains. */
  private static Optional<TypeElement> hidden(TypeMirror type) {
    if (type instanceof ArrayType array) {
      return hidden(array.getComponentType());
    }
    if (type instanceof WildcardType wildcard) {
      TypeMirror bound = wildcard.getExtendsBound() != null
          ? wildcard.getExtendsBound()
          : wildcard.getSuperBound();
      return bound == null ? Optional.empty() : hidden(bound);
    }
    if (type instanceof IntersectionType intersection) {
      return first(intersection.getBounds());
    }
    if (type instanceof DeclaredType declared
        && declared.asElement() instanceof TypeElement element) {
      Optional<TypeElement> own = NestedTypes.hiding(element);
      return own.isPresent() ? own : first(declared.getTypeArguments());
    }
    return Optional.empty();
  }

  private static Optional<TypeElement> first(Iterable<? extends TypeMirror> types) {
    for (TypeMirror type : types) {
      Optional<TypeElement> hidden = hidden(type);
      if (hidden.isPresent()) {
        return hidden;
      }
    }
    return Optional.empty();
  }
}
