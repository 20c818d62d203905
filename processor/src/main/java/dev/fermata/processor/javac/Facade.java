package dev.fermata.processor.javac;

import java.net.URI;
import java.util.function.Supplier;
import javax.tools.JavaFileObject.Kind;

/**
 * A class that is going to be generated, as source with signatures only, so that coroutine bodies that use it can be
 * attributed.
 *
 * @param packageName empty for the unnamed package
 * @param source makes the text, which is needed only where something uses the class
 */
public record Facade(String packageName, String simpleName, Supplier<String> source) {

  String qualifiedName() {
    return packageName.isEmpty() ? simpleName : packageName + "." + simpleName;
  }

  String text() {
    return source.get();
  }

  private String path() {
    return qualifiedName().replace('.', '/') + Kind.SOURCE.extension;
  }

  InMemorySource file() {
    return new InMemorySource(uri(), path(), text());
  }

  /** The same file, for a compiler that may not need it. */
  SourceOnDemand fileOnDemand() {
    return new SourceOnDemand(qualifiedName(), uri(), path(), source);
  }

  private URI uri() {
    return URI.create("mem:///" + path());
  }
}
