package dev.fermata.processor.validate;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.diagnostic.Report;
import dev.fermata.processor.parse.AsyncMethods;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/** The runtime that generated code calls is there, and not older than the generated code. */
public final class RuntimeRule {
  private static final String ABI_VERSION = "dev.fermata.abi.AbiVersion";
  /** What a file that has coroutines imports. */
  private static final List<String> IMPORTED = List.of(
      "dev.fermata.*",
      AsyncMethods.ASYNC,
      RuntimeNames.FERMATA + ".*",
      RuntimeNames.FERMATA + ".await");

  private final Compilation host;
  private final int neededAbi;

  public RuntimeRule(Compilation host, int neededAbi) {
    this.host = host;
    this.neededAbi = neededAbi;
  }

  /** Looks at the class path of a compilation that has coroutines, or would have with a runtime. */
  public Report check(Collection<? extends CompilationUnitTree> units, boolean hasCoroutines) {
    if (host.elements().getTypeElement(AsyncMethods.ASYNC) == null) {
      return firstImport(units).map(Report::of).orElse(Report.EMPTY);
    }
    int abi = abi();
    return hasCoroutines && abi < neededAbi
        ? Report.of(Finding.global(Problem.RUNTIME_TOO_OLD, abi, neededAbi))
        : Report.EMPTY;
  }

  private Optional<Finding> firstImport(Collection<? extends CompilationUnitTree> units) {
    for (CompilationUnitTree unit : units) {
      for (ImportTree tree : unit.getImports()) {
        if (IMPORTED.contains(tree.getQualifiedIdentifier().toString())) {
          return Optional.of(
              Finding.at(host.place(tree.getQualifiedIdentifier(), unit), Problem.RUNTIME_MISSING));
        }
      }
    }
    return Optional.empty();
  }

  /** The version that the runtime on the class path names; 0 when it names none. */
  private int abi() {
    TypeElement type = host.elements().getTypeElement(ABI_VERSION);
    return type == null
        ? 0
        : ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
            .map(VariableElement::getConstantValue)
            .filter(Integer.class::isInstance)
            .map(Integer.class::cast)
            .findFirst()
            .orElse(0);
  }
}
