/** The annotation processor of Fermata. Users put it on the processor path; nothing is exported. */
@SuppressWarnings("requires-automatic") // these libraries are not modules of their own yet
module dev.fermata.processor {
  requires static com.google.auto.service;
  requires com.palantir.javapoet;
  requires static org.jspecify;
  requires transitive java.compiler;
  requires jdk.compiler;
}
