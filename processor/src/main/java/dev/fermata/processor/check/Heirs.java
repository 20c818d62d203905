package dev.fermata.processor.check;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.parse.Bodies;
import dev.fermata.processor.parse.ClassNames;
import dev.fermata.processor.validate.Compilation;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Classes that inherit coroutines and can be extended by none, generated or not: those of records, of final and of anonymous classes. */
final class Heirs {
  private final Compilation host;

  Heirs(Compilation host) {
    this.host = host;
  }

  /** One such class. */
  record Heir(TypeElement type) {
    String reason() {
      return "It is inherited by " + words() + ", so no override replaces it";
    }

    private String words() {
      if (type.getNestingKind() == NestingKind.ANONYMOUS) {
        return "an anonymous class";
      }
      String kind = switch (type.getKind()) {
        case RECORD -> "the record ";
        case ENUM -> "the enum ";
        default -> "the final class ";
      };
      return kind + "'" + type.getSimpleName() + "'";
    }

    String fix(ExecutableElement method, @Nullable ExpressionTree receiver) {
      return Bodies.canHaveTwin(type)
          ? OriginalCallRule.staticForm(
              method,
              receiver,
              ClassNames.twinOf(type).simpleNames().get(0) + "." + method.getSimpleName())
          : "make the calling method @Async";
    }
  }

  /**
   * The class of the object that a method of {@code owner} is called on, if it is such a class and not the owner.
   *
   * @param receiver absent where the call names none
   */
  Optional<Heir> closed(TreePath call, @Nullable ExpressionTree receiver, TypeElement owner) {
    return (receiver == null ? around(call, owner) : typeOf(call, receiver))
        .filter(type -> !type.equals(owner))
        .filter(type -> type.getKind() == ElementKind.RECORD
            || type.getNestingKind() == NestingKind.ANONYMOUS
            || type.getModifiers().contains(Modifier.FINAL))
        .map(Heir::new);
  }

  private Optional<TypeElement> typeOf(TreePath call, ExpressionTree receiver) {
    TreePath outer = call.getLeaf() instanceof MethodInvocationTree tree
        ? new TreePath(call, tree.getMethodSelect())
        : call;
    return host.type(new TreePath(outer, receiver))
        .filter(DeclaredType.class::isInstance)
        .map(type -> (TypeElement) ((DeclaredType) type).asElement());
  }

  /** The innermost class around the call that has the method. */
  private Optional<TypeElement> around(TreePath call, TypeElement owner) {
    Types types = host.types();
    for (TreePath at = call; at != null; at = at.getParentPath()) {
      if (at.getLeaf() instanceof ClassTree
          && host.element(at).orElse(null) instanceof TypeElement type
          && types.isSubtype(types.erasure(type.asType()), types.erasure(owner.asType()))) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }
}
