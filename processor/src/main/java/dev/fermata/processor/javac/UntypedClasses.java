package dev.fermata.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Place;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.diagnostic.Reporter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import javax.lang.model.element.TypeElement;

/**
 * Speaks up for classes that could not be compiled because something in them had no type. As a rule that is a mistake
 * of the user's, which javac reports itself once it gets there; so this waits until javac is through with the class,
 * and reports only what has a type there.
 */
public final class UntypedClasses implements TaskListener {
  private final HostCompiler host;
  private final Reporter reporter;
  private final List<Doubt> doubts;

  private UntypedClasses(HostCompiler host, Reporter reporter, List<Doubt> doubts) {
    this.host = host;
    this.reporter = reporter;
    this.doubts = new ArrayList<>(doubts);
  }

  /** Arranges for the doubts to be reported in time. */
  public static void watch(HostCompiler host, Reporter reporter, List<Doubt> doubts) {
    List<Doubt> untyped = doubts.stream().filter(Doubt::isUntyped).toList();
    if (!untyped.isEmpty()) {
      host.task().addTaskListener(new UntypedClasses(host, reporter, untyped));
    }
  }

  @Override
  public void finished(TaskEvent event) {
    TypeElement analyzed =
        event.getKind() == TaskEvent.Kind.ANALYZE ? event.getTypeElement() : null;
    if (analyzed == null) {
      return;
    }
    String name = analyzed.getQualifiedName().toString();
    for (Iterator<Doubt> rest = doubts.iterator(); rest.hasNext(); ) {
      Doubt doubt = rest.next();
      if (doubt.className().equals(name) || doubt.className().startsWith(name + ".")) {
        rest.remove();
        if (isTypedInHost(doubt, event.getCompilationUnit())) {
          reporter.report(new Finding(
              Problem.NOT_TYPED, doubt.place(), List.of(doubt.memberName(), doubt.reason())));
        }
      }
    }
  }

  private boolean isTypedInHost(Doubt doubt, CompilationUnitTree unit) {
    if (doubt.declaration().isEmpty()) {
      return true;
    }
    Place range = doubt.declaration().get();
    return TreeLocator.find(unit, host.trees().getSourcePositions(), range.start(), range.end())
        .map(tree -> TreePath.getPath(unit, tree))
        .flatMap(path -> Unresolved.find(host.trees(), new ErrorTypes(), path))
        .isEmpty();
  }
}
