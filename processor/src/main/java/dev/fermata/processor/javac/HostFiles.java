package dev.fermata.processor.javac;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.annotation.processing.Filer;
import javax.tools.FileObject;
import javax.tools.JavaFileManager.Location;
import javax.tools.StandardLocation;

/**
 * Looks up single files on the host's paths. The paths themselves are not told to processors, but where a file lies
 * gives away the jar or directory that it lies in.
 */
final class HostFiles {
  private final Filer filer;

  HostFiles(Filer filer) {
    this.filer = filer;
  }

  /** The file as the host finds it. */
  Optional<FileObject> find(Location location, String packageName, String fileName) {
    try {
      return Optional.of(filer.getResource(location, packageName, fileName));
    } catch (IOException | RuntimeException e) {
      // Not there; or a location that this host does not have, for which file managers throw what
      // they like.
      return Optional.empty();
    }
  }

  /**
   * Whether the package has a directory on a path. javac refuses directories in its own way, which tells them from what
   * is not there; a file manager that does not make the difference leaves us with "no", and then only imported classes
   * are looked for.
   */
  boolean hasPackage(Location location, String packageName) {
    if (packageName.isEmpty()) {
      return true;
    }
    int dot = packageName.lastIndexOf('.');
    try {
      filer.getResource(
          location, dot < 0 ? "" : packageName.substring(0, dot), packageName.substring(dot + 1));
      return true;
    } catch (IllegalArgumentException e) {
      return true;
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  /** The directory that class files are written to; empty while it does not exist, which javac allows. */
  Optional<Path> classOutput() {
    return find(StandardLocation.CLASS_OUTPUT, "", "none.class")
        .flatMap(f -> root(f.toUri(), "none.class"))
        .filter(Files::exists);
  }

  /** The jar or directory that a file lies in; empty when it lies in neither. */
  static Optional<Path> root(URI file, String relativePath) {
    try {
      if ("jar".equals(file.getScheme())) {
        String inner = file.getRawSchemeSpecificPart();
        int bang = inner.lastIndexOf("!/");
        return Optional.of(Path.of(URI.create(inner.substring(0, bang))));
      }
      Path path = Path.of(file);
      return path.endsWith(relativePath)
          ? ancestor(path, Path.of(relativePath).getNameCount())
          : Optional.empty();
    } catch (IllegalArgumentException | FileSystemNotFoundException | IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  private static Optional<Path> ancestor(Path path, int levels) {
    Path ancestor = path;
    for (int i = 0; i < levels && ancestor != null; i++) {
      ancestor = ancestor.getParent();
    }
    return Optional.ofNullable(ancestor);
  }
}
