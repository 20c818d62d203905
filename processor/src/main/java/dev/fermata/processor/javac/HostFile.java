package dev.fermata.processor.javac;

import java.io.IOException;
import java.io.InputStream;
import javax.tools.FileObject;
import javax.tools.SimpleJavaFileObject;

/** A class or source file that only the host can read. */
final class HostFile extends SimpleJavaFileObject {
  private final String binaryName;
  private final FileObject file;

  HostFile(String binaryName, Kind kind, FileObject file) {
    super(file.toUri(), kind);
    this.binaryName = binaryName;
    this.file = file;
  }

  String binaryName() {
    return binaryName;
  }

  String simpleName() {
    return binaryName.substring(binaryName.lastIndexOf('.') + 1);
  }

  @Override
  public String getName() {
    return file.getName();
  }

  @Override
  public InputStream openInputStream() throws IOException {
    return file.openInputStream();
  }

  @Override
  public CharSequence getCharContent(boolean ignoreEncodingErrors) throws IOException {
    return file.getCharContent(ignoreEncodingErrors);
  }

  @Override
  public boolean isNameCompatible(String simpleName, Kind kind) {
    return kind == getKind() && simpleName.equals(simpleName());
  }
}
