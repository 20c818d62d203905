package dev.fermata.processor.check;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.parse.AsyncMethods;
import dev.fermata.processor.parse.ClassNames;
import dev.fermata.processor.validate.Compilation;
import dev.fermata.processor.validate.Overridability;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Calls in plain code that can only reach the uncompiled body of an {@code @Async} method. */
final class OriginalCallRule implements CodeRule {
  private final Compilation host;

  OriginalCallRule(Compilation host) {
    this.host = host;
  }

  @Override
  public void check(TreePath path, Findings found) {
    if (path.getLeaf() instanceof MethodInvocationTree call) {
      ExpressionTree select = call.getMethodSelect();
      check(path, select instanceof MemberSelectTree member ? member.getExpression() : null, found);
    } else if (path.getLeaf() instanceof MemberReferenceTree reference) {
      check(path, reference.getQualifierExpression(), found);
    }
  }

  private void check(TreePath path, @Nullable ExpressionTree receiver, Findings found) {
    Optional<ExecutableElement> target = host.element(path)
        .filter(ExecutableElement.class::isInstance)
        .map(ExecutableElement.class::cast)
        .filter(AsyncMethods::isAsync);
    if (target.isEmpty() || Surroundings.coroutine(path, host).isPresent()) {
      return;
    }
    ExecutableElement method = target.get();
    TypeElement owner = (TypeElement) method.getEnclosingElement();
    String twin = ClassNames.twinOf(owner).simpleNames().get(0);
    String name = method.getSimpleName().toString();
    Optional<String> reason = reason(method, receiver);
    if (reason.isPresent()) {
      report(path, method, reason.get(), fix(method, receiver, twin + "." + name), found);
      return;
    }
    new Heirs(host)
        .closed(path, receiver, owner)
        .ifPresent(heir -> report(path, method, heir.reason(), heir.fix(method, receiver), found));
  }

  private static void report(
      TreePath path, ExecutableElement method, String reason, String fix, Findings found) {
    String owner = method.getEnclosingElement().getSimpleName().toString();
    found.add(path, Problem.ORIGINAL_CALLED, owner + "." + method.getSimpleName(), reason, fix);
  }

  /** Why the call reaches the original for certain. */
  private static Optional<String> reason(
      ExecutableElement method, @Nullable ExpressionTree receiver) {
    if (method.getModifiers().contains(Modifier.STATIC)) {
      return Optional.of("It is static");
    }
    Optional<String> obstacle = Overridability.obstacle(method);
    if (obstacle.isPresent()) {
      return Optional.of("It is " + obstacle.get() + ", so no override replaces it");
    }
    if (isSuper(receiver)) {
      return Optional.of("'super' goes past every override");
    }
    return bare(receiver) instanceof NewClassTree creation && creation.getClassBody() == null
        ? Optional.of("The object is created here as the class itself")
        : Optional.empty();
  }

  private static String fix(
      ExecutableElement method, @Nullable ExpressionTree receiver, String generated) {
    if (method.getModifiers().contains(Modifier.STATIC)) {
      return "call '" + generated + "(…)'";
    }
    if (Overridability.obstacle(method).isPresent()) {
      return staticForm(method, receiver, generated);
    }
    if (isSuper(receiver)) {
      return "make the calling method @Async";
    }
    String twin = generated.substring(0, generated.lastIndexOf('.'));
    return "call 'new " + twin + "(…)." + method.getSimpleName() + "(…)'";
  }

  /** The call of the static method that takes the receiver first. */
  static String staticForm(
      ExecutableElement method, @Nullable ExpressionTree receiver, String generated) {
    String self = receiver == null ? "this" : receiver.toString();
    return "call '" + generated + "(" + self + (method.getParameters().isEmpty() ? ")'" : ", …)'");
  }

  private static boolean isSuper(@Nullable ExpressionTree receiver) {
    return receiver != null
        && (receiver.toString().equals("super") || receiver.toString().endsWith(".super"));
  }

  private static @Nullable ExpressionTree bare(@Nullable ExpressionTree tree) {
    return tree instanceof ParenthesizedTree parenthesized
        ? bare(parenthesized.getExpression())
        : tree;
  }
}
