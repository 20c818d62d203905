package dev.fermata.processor.validate;

import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** The static method {@code m(self, args)} made of what cannot be overridden differs from every other {@code m} of the twin. */
final class OverloadClashRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    if (method.element().getModifiers().contains(Modifier.STATIC) || NestedTypes.isLocal(method.declaringClass())) {
      return;
    }
    Overridability.obstacle(method.element())
        .ifPresent(obstacle -> clash(method).ifPresent(other -> found.accept(method.finding(
            Problem.OVERLOAD_CLASH, method.name(), describe(other), "'" + method.name() + "' is " + obstacle))));
  }

  private static Optional<ExecutableElement> clash(AsyncMethod method) {
    Compilation compilation = method.compilation();
    TypeElement self = method.declaringClass();
    List<TypeMirror> wanted = new ArrayList<>();
    wanted.add(compilation.types().erasure(self.asType()));
    wanted.addAll(erasedParameters(method.element(), compilation));
    boolean twinExtends = Overridability.classObstacle(self).isEmpty();
    return ElementFilter.methodsIn(compilation.elements().getAllMembers(self)).stream()
        .filter(other -> other.getSimpleName().equals(method.element().getSimpleName()))
        .filter(other -> (twinExtends && !other.getModifiers().contains(Modifier.PRIVATE)) || isGeneratedStatic(other))
        .filter(other -> sameTypes(erasedParameters(other, compilation), wanted, compilation))
        .findFirst();
  }

  private static boolean isGeneratedStatic(ExecutableElement other) {
    return AsyncMethod.isAsync(other) && other.getModifiers().contains(Modifier.STATIC);
  }

  private static List<TypeMirror> erasedParameters(ExecutableElement method, Compilation compilation) {
    return method.getParameters().stream()
        .map(VariableElement::asType)
        .map(compilation.types()::erasure)
        .toList();
  }

  private static boolean sameTypes(List<TypeMirror> left, List<TypeMirror> right, Compilation compilation) {
    if (left.size() != right.size()) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      if (!compilation.types().isSameType(left.get(i), right.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static String describe(ExecutableElement method) {
    return method.getEnclosingElement().getSimpleName() + "." + method;
  }
}
