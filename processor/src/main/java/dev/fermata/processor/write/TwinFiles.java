package dev.fermata.processor.write;

import com.palantir.javapoet.JavaFile;
import java.io.IOException;
import java.io.Writer;
import javax.annotation.processing.Filer;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaFileObject;

/** Writes generated classes. */
public final class TwinFiles {
  private final Filer filer;

  public TwinFiles(Filer filer) {
    this.filer = filer;
  }

  /**
   * Writes one class.
   *
   * @param host the user's class it is made from; build tools generate the file anew when that changes
   */
  public void write(JavaFile file, TypeElement host) throws IOException {
    String name = file.packageName().isEmpty()
        ? file.typeSpec().name()
        : file.packageName() + "." + file.typeSpec().name();
    // Printed before the file is opened: what fails on the way leaves no half a file.
    String text = file.toString();
    JavaFileObject target = filer.createSourceFile(name, host);
    try (Writer writer = target.openWriter()) {
      writer.write(text);
    } catch (IOException e) {
      target.delete();
      throw e;
    }
  }
}
