/** The annotation processor of Fermata. Needed at compile time only. */
@SuppressWarnings("requires-automatic") // neither library is a module of its own yet
module dev.fermata.processor {
  requires com.palantir.javapoet;
  requires jdk.compiler;
  requires static com.google.auto.service;
  requires static org.jspecify;

  provides javax.annotation.processing.Processor with
      dev.fermata.processor.CoroutineProcessor;
}
