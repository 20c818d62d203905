package dev.fermata.processor.javac;

import java.net.URI;
import javax.tools.SimpleJavaFileObject;

/** A source file whose text is given; the file it stands for is not read. */
class InMemorySource extends SimpleJavaFileObject {
  private final String text;
  private final String name;

  /**
   * @param uri of the file it stands for; also what tools such as Lombok search their configuration by
   * @param name the name the host shows for it
   */
  InMemorySource(URI uri, String name, String text) {
    super(uri, Kind.SOURCE);
    this.text = text;
    this.name = name;
  }

  @Override
  public CharSequence getCharContent(boolean ignoreEncodingErrors) {
    return text;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public boolean isNameCompatible(String simpleName, Kind kind) {
    String wanted = simpleName + kind.extension;
    return kind == getKind()
        && (name.equals(wanted) || name.endsWith("/" + wanted) || name.endsWith("\\" + wanted));
  }
}
