package dev.fermata.processor;

import dev.fermata.processor.emit.GeneratedMarks;
import dev.fermata.processor.javac.HostCompiler;
import dev.fermata.processor.javac.HostSources;
import dev.fermata.processor.javac.InnerCompilation;
import dev.fermata.processor.javac.InnerCompiler;

/** The inner compilation of a round, and the signatures of the classes in it. */
record Attribution(Twins twins, InnerCompilation inner) implements AutoCloseable {

  /**
   * Attributes the bodies of the given classes.
   *
   * <p>Where Lombok comes after us on the processor path, the host does not show yet what it adds; then the inner
   * compilation, which it has edited, knows the constructors and signatures better, and is repeated with facades that
   * have them too.
   */
  static Attribution of(
      HostCompiler host, HostSources sources, Twins parsed, GeneratedMarks marks) {
    InnerCompiler compiler = new InnerCompiler(host);
    Twins twins =
        parsed.mayWaitForThemselves() ? withHeaders(compiler, sources, parsed, marks) : parsed;
    InnerCompilation inner =
        compiler.compile(sources.all(), twins.facades(marks), twins.resolved());
    if (!compiler.editsTrees()) {
      return new Attribution(twins, inner);
    }
    Twins seen = twins.asSeenBy(inner, sources::declares);
    if (seen.hasSameSignatures(twins)) {
      return new Attribution(twins, inner);
    }
    inner.close();
    return new Attribution(
        seen, compiler.compile(sources.all(), seen.facades(marks), seen.resolved()));
  }

  /**
   * Where a signature names the generated class of its own class with type arguments, which JDK 17 cannot read before
   * it exists.
   */
  private static Twins withHeaders(
      InnerCompiler compiler, HostSources sources, Twins parsed, GeneratedMarks marks) {
    try (InnerCompilation inner =
        compiler.compile(sources.all(), parsed.facadesAndHeaders(marks), parsed.names())) {
      return parsed.withHeadersSeenBy(inner, sources::declares);
    }
  }

  @Override
  public void close() {
    inner.close();
  }
}
