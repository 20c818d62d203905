package dev.fermata.processor.check;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.diagnostic.Severities;
import dev.fermata.processor.diagnostic.Severity;
import dev.fermata.processor.javac.TreeReporter;
import dev.fermata.processor.parse.AsyncMethods;
import dev.fermata.processor.validate.Annotations;
import dev.fermata.processor.validate.Compilation;
import dev.fermata.processor.validate.RuntimeNames;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.TypeElement;

/** Checks each class of the host's compilation when javac has analysed it. */
public final class CodeChecks implements TaskListener {
  /** Most trees are none of these, and every class of the compilation is walked through. */
  private static final Set<Tree.Kind> LOOKED_AT = Collections.unmodifiableSet(EnumSet.of(
      Tree.Kind.METHOD,
      Tree.Kind.TRY,
      Tree.Kind.EXPRESSION_STATEMENT,
      Tree.Kind.METHOD_INVOCATION,
      Tree.Kind.NEW_CLASS,
      Tree.Kind.MEMBER_REFERENCE,
      Tree.Kind.LAMBDA_EXPRESSION));

  private final Compilation host;
  private final Severities severities;
  private final TreeReporter reporter;
  private final List<CodeRule> rules;

  /** @param host the host's own compilation, the one this listener is added to */
  public CodeChecks(
      Compilation host, Severities severities, BlockingMethods blocking, TreeReporter reporter) {
    this.host = host;
    this.severities = severities;
    this.reporter = reporter;
    this.rules = List.of(
        new StrayMarkerRule(host),
        new StrayScopeRule(host),
        new LocalCoroutineRule(host),
        new OriginalCallRule(host),
        new OriginalCreationRule(host),
        new DroppedAwaitableRule(host),
        new BlockingCallRule(host, blocking),
        new SwallowedCancellationRule(host));
  }

  @Override
  public void finished(TaskEvent event) {
    TypeElement type = event.getTypeElement();
    if (event.getKind() != TaskEvent.Kind.ANALYZE
        || type == null
        || isGenerated(type)
        || !hasRuntime()) {
      return;
    }
    TreePath path = host.trees().getPath(type);
    if (path != null && path.getLeaf() instanceof ClassTree) {
      try {
        check(path);
      } catch (RuntimeException e) {
        report(path, Finding.global(Problem.INTERNAL_ERROR, type.getQualifiedName(), e));
      }
    }
  }

  /** Without it there is nothing to look for. */
  private boolean hasRuntime() {
    return host.elements().getTypeElement(AsyncMethods.ASYNC) != null;
  }

  private static boolean isGenerated(TypeElement type) {
    return Annotations.has(type, RuntimeNames.COROUTINE_GENERATED);
  }

  private void check(TreePath type) {
    new TreePathScanner<Void, Void>() {
      @Override
      public Void scan(Tree tree, Void none) {
        if (tree != null && LOOKED_AT.contains(tree.getKind())) {
          TreePath path = new TreePath(getCurrentPath(), tree);
          rules.forEach(rule -> rule.check(path, CodeChecks.this::report));
        }
        return super.scan(tree, none);
      }
    }.scan(type, null);
  }

  private void report(TreePath path, Finding finding) {
    boolean suppressed = severities.of(finding.problem()) == Severity.WARNING
        && Suppression.covers(path, finding.problem(), host);
    if (!suppressed) {
      reporter.report(finding, Compilation.anchor(path.getLeaf()), path.getCompilationUnit());
    }
  }
}
