package dev.fermata.processor.validate;

import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.Optional;
import java.util.function.Consumer;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** A generator goes on with one whose values are its own, and that can take what is sent in. */
final class EmitAllRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    Optional<GeneratorType> outer =
        GeneratorType.of(method).filter(t -> t.sentIn().isPresent());
    if (outer.isEmpty()) {
      return;
    }
    for (MarkerUse use : MarkerUse.in(method)) {
      if (use.marker() == Marker.EMIT_ALL
          && use.path().getLeaf() instanceof MethodInvocationTree call
          && GeneratorType.isOwn(use)) {
        TreePath inner = new TreePath(use.path(), call.getArguments().get(0));
        method
            .compilation()
            .type(inner)
            .filter(type -> !isInferred(inner, method.compilation()))
            .flatMap(type -> GeneratorType.of(type, method.compilation()))
            .ifPresent(type -> check(inner, type, outer.get(), method.compilation(), found));
      }
    }
  }

  /** Its type arguments are what javac made of a call without any hint. */
  private static boolean isInferred(TreePath inner, Compilation compilation) {
    return inner.getLeaf() instanceof MethodInvocationTree call
        && call.getArguments().isEmpty()
        && compilation
            .element(inner)
            .filter(e -> e instanceof ExecutableElement method
                && !method.getTypeParameters().isEmpty())
            .isPresent();
  }

  private static void check(
      TreePath path,
      GeneratorType inner,
      GeneratorType outer,
      Compilation compilation,
      Consumer<Finding> found) {
    if (!compilation.types().isSubtype(inner.handedOut(), outer.handedOut())) {
      found.accept(Finding.at(
          compilation.place(path),
          Problem.EMIT_TYPE,
          "emitAll",
          inner.handedOut(),
          outer.handedOut(),
          "loop over the inner generator and emit what you make of its values"));
    }
    TypeMirror sent = outer.sentIn().orElseThrow();
    inner
        .sentIn()
        .filter(taken -> isOther(sent, taken, compilation))
        .ifPresent(taken ->
            found.accept(Finding.at(compilation.place(path), Problem.EMIT_ALL_SENT, sent, taken)));
  }

  /** Nothing but null can be sent as Void, and one that is sent Void looks at nothing. */
  private static boolean isOther(TypeMirror sent, TypeMirror taken, Compilation compilation) {
    return !isVoid(sent)
        && !isVoid(taken)
        && taken.getKind() != TypeKind.TYPEVAR
        && !compilation.types().isAssignable(sent, taken);
  }

  private static boolean isVoid(TypeMirror type) {
    return type instanceof DeclaredType && type.toString().equals("java.lang.Void");
  }
}
