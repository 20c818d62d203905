package dev.fermata.processor;

import com.google.auto.service.AutoService;
import dev.fermata.processor.check.BlockingMethods;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.diagnostic.Severities;
import dev.fermata.processor.javac.HostCompiler;
import dev.fermata.processor.options.Option;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

/**
 * Compiles methods annotated {@code @Async}. Looks at every class: one that only inherits coroutines gets a generated
 * class too.
 */
@AutoService(Processor.class)
public final class CoroutineProcessor extends AbstractProcessor {
  private Optional<Session> session = Optional.empty();
  private boolean refused;

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return Set.of("*");
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latest();
  }

  @Override
  public Set<String> getSupportedOptions() {
    Set<String> names = new TreeSet<>(Severities.optionNames());
    Arrays.stream(Option.values()).forEach(option -> names.add(option.key()));
    names.add(BlockingMethods.OPTION);
    return names;
  }

  @Override
  public synchronized void init(ProcessingEnvironment environment) {
    super.init(environment);
    session = host(environment).map(host -> new Session(host, environment));
    session.ifPresent(Session::start);
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    session.ifPresentOrElse(s -> s.process(round), () -> refuse(round));
    return false;
  }

  private static Optional<HostCompiler> host(ProcessingEnvironment environment) {
    try {
      return HostCompiler.of(environment);
    } catch (LinkageError e) {
      // A compiler that is not javac, without javac's classes in sight.
      return Optional.empty();
    }
  }

  /** Says once that nothing can be compiled here, and only to who wants something compiled. */
  private void refuse(RoundEnvironment round) {
    if (!refused && !CoroutineClasses.find(round.getRootElements()).isEmpty()) {
      refused = true;
      Finding finding = Finding.global(
          Problem.COMPILER_NOT_SUPPORTED,
          "this one hands out " + processingEnv.getClass().getName());
      processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, finding.message());
    }
  }
}
