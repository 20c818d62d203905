package dev.fermata.processor.check;

import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.parse.AsyncMethods;
import dev.fermata.processor.parse.ClassNames;
import dev.fermata.processor.validate.Compilation;
import dev.fermata.processor.validate.Overridability;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.ElementFilter;

/** Creates an object of a class whose twin overrides coroutines: virtual calls on it run into uncompiled bodies. */
final class OriginalCreationRule implements CodeRule {
  private final Compilation host;
  private final Map<TypeElement, Optional<ExecutableElement>> uncompiled = new LinkedHashMap<>();

  OriginalCreationRule(Compilation host) {
    this.host = host;
  }

  @Override
  public void check(TreePath path, Findings found) {
    boolean isCreation =
        path.getLeaf() instanceof NewClassTree || path.getLeaf() instanceof MemberReferenceTree;
    if (!isCreation || isReportedAsCall(path)) {
      return;
    }
    host.element(path)
        .filter(e -> e.getKind() == ElementKind.CONSTRUCTOR)
        .map(e -> (TypeElement) e.getEnclosingElement())
        .filter(type -> base(type).getNestingKind() != NestingKind.LOCAL)
        .ifPresent(type -> uncompiled(type).ifPresent(method -> {
          TypeElement named = type.getNestingKind() == NestingKind.ANONYMOUS ? base(type) : type;
          String twin = ClassNames.twinOf(named).simpleNames().get(0);
          String fix =
              path.getLeaf() instanceof NewClassTree ? "new " + twin + "(…)" : twin + "::new";
          found.add(
              path,
              Problem.ORIGINAL_CREATED,
              named.getSimpleName(),
              twin,
              method.getSimpleName(),
              fix);
        }));
  }

  /** A coroutine that objects of exactly this class run uncompiled. */
  private Optional<ExecutableElement> uncompiled(TypeElement type) {
    return uncompiled.computeIfAbsent(
        type,
        t -> Overridability.classObstacle(base(t)).isPresent()
            ? Optional.empty()
            : ElementFilter.methodsIn(host.elements().getAllMembers(t)).stream()
                .filter(AsyncMethods::isAsync)
                .filter(m -> !m.getModifiers().contains(Modifier.STATIC))
                .filter(m -> Overridability.obstacle(m).isEmpty())
                .findFirst());
  }

  /** The class or interface that an anonymous class extends; any other class itself. */
  private static TypeElement base(TypeElement type) {
    if (type.getNestingKind() != NestingKind.ANONYMOUS) {
      return type;
    }
    DeclaredType base = (DeclaredType)
        (type.getInterfaces().isEmpty()
            ? type.getSuperclass()
            : type.getInterfaces().get(0));
    return (TypeElement) base.asElement();
  }

  /** {@code new Foo().m()} in plain code is an error of its own. */
  private boolean isReportedAsCall(TreePath path) {
    TreePath select = path.getParentPath();
    if (!(select.getLeaf() instanceof MemberSelectTree)
        || !(select.getParentPath().getLeaf() instanceof MethodInvocationTree)) {
      return false;
    }
    Optional<Element> method = host.element(select.getParentPath());
    return method.filter(AsyncMethods::isAsync).isPresent()
        && Surroundings.coroutine(path, host).isEmpty();
  }
}
