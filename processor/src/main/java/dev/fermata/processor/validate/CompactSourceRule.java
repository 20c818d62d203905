package dev.fermata.processor.validate;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.diagnostic.Report;
import dev.fermata.processor.parse.AsyncMethods;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** A compact source file, as Java 25 has them, has no coroutines: its class has no name that another class could extend it by (JLS 8.1.8). */
public final class CompactSourceRule {
  private final Compilation host;

  /** @param host the compilation of the user's own files */
  public CompactSourceRule(Compilation host) {
    this.host = host;
  }

  /** Looks at outermost classes. */
  public Report check(Collection<? extends Element> roots) {
    List<Finding> found = new ArrayList<>();
    for (Element root : roots) {
      TreePath path = root instanceof TypeElement ? host.trees().getPath(root) : null;
      if (path != null && path.getLeaf() instanceof ClassTree type && isImplicit(type, path)) {
        check(path, root.getSimpleName().toString(), found);
      }
    }
    return new Report(found);
  }

  /**
   * Nothing of such a class is written down but its members: it begins where the first one of them does. So do members that another
   * processor adds to a class with an annotation in front.
   */
  private boolean isImplicit(ClassTree type, TreePath path) {
    if (path.getCompilationUnit().getPackageName() != null
        || !type.getModifiers().getAnnotations().isEmpty()
        || !type.getModifiers().getFlags().contains(Modifier.FINAL)) {
      return false;
    }
    SourcePositions positions = host.trees().getSourcePositions();
    CompilationUnitTree unit = path.getCompilationUnit();
    long begin = positions.getStartPosition(unit, type);
    return type.getMembers().stream()
        .filter(member ->
            !isConstructor(member)) // javac puts one that is not written at the class's begin
        .anyMatch(member -> positions.getStartPosition(unit, member) == begin);
  }

  private static boolean isConstructor(Tree member) {
    return member instanceof MethodTree method && method.getReturnType() == null;
  }

  private void check(TreePath implicit, String name, List<Finding> found) {
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitMethod(MethodTree tree, Void none) {
        AsyncMethod.of(getCurrentPath(), host)
            .filter(method -> AsyncMethods.isAsync(method.element()))
            .map(method -> method.finding(Problem.COMPACT_SOURCE_FILE, method.name(), name))
            .ifPresent(found::add);
        return null; // classes inside of a body are looked at once it is attributed
      }
    }.scan(implicit, null);
  }
}
