package dev.fermata.processor.check;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.validate.AsyncMethod;
import dev.fermata.processor.validate.Compilation;
import dev.fermata.processor.validate.Enclosure;
import dev.fermata.processor.validate.MethodKind;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Calls in a coroutine that keep the loop's thread waiting. What a lambda does is left to whoever runs it. */
final class BlockingCallRule implements CodeRule {
  private static final String COMPLETION_STAGE = "java.util.concurrent.CompletionStage";
  private static final String LOCKS = "java.util.concurrent.locks.";
  private final Compilation host;
  private final BlockingMethods methods;

  BlockingCallRule(Compilation host, BlockingMethods methods) {
    this.host = host;
    this.methods = methods;
  }

  @Override
  public void check(TreePath path, Findings found) {
    boolean isCall =
        path.getLeaf() instanceof MethodInvocationTree || path.getLeaf() instanceof NewClassTree;
    if (!isCall || !isInLoop(path)) {
      return;
    }
    host.element(path)
        .filter(ExecutableElement.class::isInstance)
        .map(ExecutableElement.class::cast)
        .filter(method -> blocks(method, receiver(path, method)))
        .ifPresent(method -> found.add(
            path, Problem.BLOCKING_CALL, describe(method), fix(method, receiver(path, method))));
  }

  /** Most code is not, and finding that out is cheaper than finding out what is called. */
  private boolean isInLoop(TreePath path) {
    return Enclosure.of(path, host)
        .filter(enclosure -> enclosure.isCoroutine() && runsInLoop(enclosure))
        .isPresent();
  }

  /** A generator that is not asynchronous runs in the thread that asks for values, and may keep that one waiting. */
  private boolean runsInLoop(Enclosure enclosure) {
    return enclosure.kind() != Enclosure.Kind.ASYNC_METHOD
        || AsyncMethod.of(enclosure.path(), host)
            .flatMap(AsyncMethod::kind)
            .filter(kind -> kind == MethodKind.GENERATOR)
            .isEmpty();
  }

  private boolean blocks(ExecutableElement method, TypeMirror receiver) {
    String name = isConstructor(method) ? "new" : method.getSimpleName().toString();
    TypeMirror owner = method.getEnclosingElement().asType();
    return methods.named(name).stream()
            .filter(entry -> entry.matches(method.getParameters().size()))
            .anyMatch(entry -> isA(owner, entry.type()) || isA(receiver, entry.type()))
        && BlockingMethods.HARMLESS.stream().noneMatch(type -> isA(receiver, type));
  }

  /** The static type of the object that is called; the class itself where there is none. */
  private TypeMirror receiver(TreePath path, ExecutableElement method) {
    Optional<TypeMirror> written = Optional.empty();
    if (path.getLeaf() instanceof MethodInvocationTree call
        && call.getMethodSelect() instanceof MemberSelectTree select) {
      written = host.type(new TreePath(new TreePath(path, select), select.getExpression()));
    }
    return written.orElse(method.getEnclosingElement().asType());
  }

  private boolean isA(TypeMirror type, String wanted) {
    TypeElement element = host.elements().getTypeElement(wanted);
    return element != null
        && type instanceof DeclaredType
        && host.types()
            .isSubtype(host.types().erasure(type), host.types().erasure(element.asType()));
  }

  private String fix(ExecutableElement method, TypeMirror receiver) {
    if (method.getSimpleName().contentEquals("sleep")) {
      return "write 'await(sleep(…))'";
    }
    if (((TypeElement) method.getEnclosingElement())
        .getQualifiedName()
        .toString()
        .startsWith(LOCKS)) {
      return "do all that it guards on another thread: 'await(toThread(() -> …))'"; // a lock
      // belongs to
      // its thread
    }
    return isA(receiver, COMPLETION_STAGE)
        ? "write 'await(…)' in its place"
        : "run it on another thread: 'await(toThread(() -> …))'";
  }

  private static boolean isConstructor(ExecutableElement method) {
    return method.getKind() == ElementKind.CONSTRUCTOR;
  }

  private static String describe(ExecutableElement method) {
    String owner = method.getEnclosingElement().getSimpleName().toString();
    return isConstructor(method) ? "new " + owner : owner + "." + method.getSimpleName();
  }
}
