package dev.fermata.processor.javac;

import java.net.URI;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A source file whose text is made up when the inner compiler first needs a class of it, which may be never. */
final class SourceOnDemand extends InMemorySource {
  private final String binaryName;
  private final Supplier<String> source;
  private @Nullable String text;

  /**
   * @param binaryName of its one top-level class
   * @param source asked for the text once
   */
  SourceOnDemand(String binaryName, URI uri, String name, Supplier<String> source) {
    super(uri, name, "");
    this.binaryName = binaryName;
    this.source = source;
  }

  String binaryName() {
    return binaryName;
  }

  @Override
  public CharSequence getCharContent(boolean ignoreEncodingErrors) {
    String known = text;
    if (known == null) {
      known = source.get();
      text = known;
    }
    return known;
  }

  /** Newer than any class file that an earlier build left: the host compiles this source now. */
  @Override
  public long getLastModified() {
    return Long.MAX_VALUE;
  }
}
