package dev.fermata.processor.check;

import com.sun.source.util.TreePath;
import dev.fermata.processor.validate.Compilation;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.ElementFilter;

/** What lambdas are compiled to. */
final class FunctionalTypes {
  private final Compilation host;

  FunctionalTypes(Compilation host) {
    this.host = host;
  }

  /** Whether the interface of a lambda is one whose method is void, so that an expression body is evaluated and forgotten. */
  boolean returnsNothing(TreePath lambda) {
    return host.type(lambda)
        .filter(DeclaredType.class::isInstance)
        .flatMap(type -> method((TypeElement) ((DeclaredType) type).asElement()))
        .filter(method -> method.getReturnType().getKind() == TypeKind.VOID)
        .isPresent();
  }

  private Optional<ExecutableElement> method(TypeElement type) {
    TypeElement object = host.elements().getTypeElement("java.lang.Object");
    return ElementFilter.methodsIn(host.elements().getAllMembers(type)).stream()
        .filter(m -> m.getModifiers().contains(Modifier.ABSTRACT))
        .filter(m -> ElementFilter.methodsIn(object.getEnclosedElements()).stream()
            .noneMatch(o -> o.getSimpleName().equals(m.getSimpleName())
                && o.getParameters().size() == m.getParameters().size()))
        .findFirst();
  }
}
