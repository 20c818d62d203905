package dev.fermata.processor;

import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.diagnostic.Reporter;
import dev.fermata.processor.emit.ContinuationClass;
import dev.fermata.processor.emit.GeneratedMarks;
import dev.fermata.processor.emit.TwinShell;
import dev.fermata.processor.emit.TypeNames;
import dev.fermata.processor.javac.CoroutineUnit;
import dev.fermata.processor.javac.HostCompiler;
import dev.fermata.processor.javac.InnerCompilation;
import dev.fermata.processor.lower.LoweredClass;
import dev.fermata.processor.lower.Lowering;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.TwinClass;
import dev.fermata.processor.parse.GeneratedAnnotation;
import dev.fermata.processor.parse.HiddenNames;
import dev.fermata.processor.validate.Compilation;
import dev.fermata.processor.write.TwinFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Lowers, emits and writes one class after the other. A failure of ours costs the class it happens in, and says so. */
final class TwinCompiler {
  private final HostCompiler host;
  private final Reporter reporter;
  private final DebugNotes debug;
  private final GeneratedMarks marks;
  private final TwinFiles files;

  TwinCompiler(HostCompiler host, Reporter reporter, DebugNotes debug, GeneratedMarks marks) {
    this.host = host;
    this.reporter = reporter;
    this.debug = debug;
    this.marks = marks;
    this.files = new TwinFiles(host.filer());
  }

  /** Generates the twin of a sound class. */
  void compile(InnerCompilation inner, CoroutineUnit unit, Twins twins) {
    twins.twin(unit.name()).ifPresent(twin -> {
      TypeElement type = twins.type(unit.name());
      GeneratedMarks here = marks.where(GeneratedAnnotation.isVisibleBeside(type, host.elements()));
      try {
        files.write(emit(twin, Lowering.lower(inner, unit), here), type);
      } catch (IOException
          | RuntimeException
          | AssertionError
          | StackOverflowError
          | LinkageError e) {
        report(inner, unit, culprit(unit, one -> emit(twin, Lowering.lower(inner, one), here)), e);
      }
    });
  }

  private void report(
      InnerCompilation inner,
      CoroutineUnit unit,
      Optional<CoroutineUnit.Method> culprit,
      Throwable failure) {
    Compilation compilation = new Compilation(inner.trees(), inner.elements(), inner.types());
    String name = unit.name()
        + culprit.map(method -> "." + method.element().getSimpleName()).orElse("");
    TreePath path = culprit.map(CoroutineUnit.Method::path).orElse(unit.path());
    reporter.report(Finding.at(compilation.place(path), Problem.INTERNAL_ERROR, name, failure));
    debug.print(failure);
  }

  /** The first method that fails on its own; absent when it takes the whole class. */
  private static Optional<CoroutineUnit.Method> culprit(
      CoroutineUnit unit, Consumer<CoroutineUnit> attempt) {
    for (CoroutineUnit.Method method : unit.methods()) {
      try {
        attempt.accept(new CoroutineUnit(
            unit.source(), unit.element(), unit.tree(), unit.path(), List.of(method)));
      } catch (RuntimeException | AssertionError | StackOverflowError | LinkageError e) {
        return Optional.of(method);
      }
    }
    return Optional.empty();
  }

  private JavaFile emit(TwinClass twin, LoweredClass lowered, GeneratedMarks here) {
    TypeNames types = new TypeNames(new HiddenNames(host.elements(), twin));
    List<TypeSpec> continuations = new ArrayList<>();
    for (CoroutineBody body : lowered.bodies()) {
      boolean isPublic = body.isPublic() || twin.kind() == TwinClass.Kind.INTERFACE;
      Modifier[] modifiers = isPublic
          ? new Modifier[] {Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL}
          : new Modifier[] {Modifier.STATIC, Modifier.FINAL};
      continuations.add(new ContinuationClass(types, body).write(modifiers));
    }
    return new TwinShell(types, here).file(twin, continuations, lowered.accessors());
  }
}
