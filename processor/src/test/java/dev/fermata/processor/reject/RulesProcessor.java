package dev.fermata.processor.reject;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.fermata.processor.check.BlockingMethods;
import dev.fermata.processor.check.CodeChecks;
import dev.fermata.processor.diagnostic.Report;
import dev.fermata.processor.diagnostic.Severities;
import dev.fermata.processor.javac.TreeReporter;
import dev.fermata.processor.parse.AsyncMethods;
import dev.fermata.processor.parse.Bodies;
import dev.fermata.processor.parse.ExpectedTwins;
import dev.fermata.processor.parse.TwinParser;
import dev.fermata.processor.parse.TwinResult;
import dev.fermata.processor.validate.Compilation;
import dev.fermata.processor.validate.Validator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.tools.ToolProvider;

/** Runs the rules alone, as the pipeline does: declarations on the host's trees, bodies in an inner task. */
@SupportedAnnotationTypes("*")
final class RulesProcessor extends AbstractProcessor {
  private boolean done;

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latest();
  }

  @Override
  public Set<String> getSupportedOptions() {
    Set<String> options = new LinkedHashSet<>(Severities.optionNames());
    options.add(BlockingMethods.OPTION);
    return options;
  }

  @Override
  public synchronized void init(ProcessingEnvironment env) {
    super.init(env);
    TreeReporter reporter = reporter(List.of());
    JavacTask.instance(env).addTaskListener(new CodeChecks(host(), severities(), BlockingMethods.of(env.getOptions()), reporter));
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    if (done) {
      return false;
    }
    done = true;
    Map<String, CompilationUnitTree> units = new LinkedHashMap<>();
    List<TreePath> methods = new ArrayList<>();
    Set<TypeElement> classes = new LinkedHashSet<>();
    for (Element root : round.getRootElements()) {
      TreePath path = host().trees().getPath(root);
      units.put(path.getCompilationUnit().getSourceFile().toUri().toString(), path.getCompilationUnit());
    }
    TypeElement async = processingEnv.getElementUtils().getTypeElement("dev.fermata.Async");
    for (Element element : round.getElementsAnnotatedWith(async)) {
      methods.add(host().trees().getPath(element));
      classes.add((TypeElement) element.getEnclosingElement());
    }
    Validator validator = new Validator(host());
    Report report = severities()
        .mistakes()
        .and(validator.declarations(methods))
        .and(validator.clashes(clashes(classes)))
        .and(validator.names(classes))
        .and(bodies(units.values()));
    reporter(List.copyOf(units.values())).report(report);
    return false;
  }

  private List<TwinResult.Clash> clashes(Set<TypeElement> classes) {
    Bodies bodies = new Bodies(host().elements(), host().types(), type -> true);
    TwinParser parser = new TwinParser(host().elements(), host().types(), bodies, new ExpectedTwins(classes));
    return classes.stream()
        .map(parser::parse)
        .flatMap(r -> r instanceof TwinResult.Parsed parsed ? parsed.clashes().stream() : Stream.empty())
        .toList();
  }

  private Report bodies(Iterable<CompilationUnitTree> units) {
    List<javax.tools.JavaFileObject> files = new ArrayList<>();
    units.forEach(unit -> files.add(unit.getSourceFile()));
    JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
        .getTask(null, null, diagnostic -> {}, List.of("-proc:none", "-classpath", FixtureCompiler.runtime()), null, files);
    try {
      List<CompilationUnitTree> trees = new ArrayList<>();
      task.parse().forEach(trees::add);
      task.analyze();
      Compilation inner = new Compilation(Trees.instance(task), task.getElements(), task.getTypes());
      return new Validator(inner).bodies(methods(trees, inner));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<TreePath> methods(List<CompilationUnitTree> units, Compilation inner) {
    List<TreePath> methods = new ArrayList<>();
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitMethod(MethodTree tree, Void none) {
        Element element = inner.element(getCurrentPath()).orElseThrow();
        if (element instanceof ExecutableElement && AsyncMethods.isAsync(element)) {
          methods.add(getCurrentPath());
        }
        return null;
      }
    }.scan(units, null);
    return methods;
  }

  private Compilation host() {
    return new Compilation(
        Trees.instance(processingEnv), processingEnv.getElementUtils(), processingEnv.getTypeUtils());
  }

  private Severities severities() {
    return Severities.of(processingEnv.getOptions());
  }

  private TreeReporter reporter(List<CompilationUnitTree> units) {
    return new TreeReporter(host().trees(), processingEnv.getMessager(), severities(), units);
  }
}
