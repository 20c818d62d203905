package dev.fermata.processor.javac;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.JavaFileObject.Kind;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;

/**
 * Shows the inner compiler what the host sees: packages are looked for as they are asked for, sources are read as the
 * host decodes them, and facades hide what an earlier build left under their names.
 */
final class InnerFileManager extends ForwardingJavaFileManager<StandardJavaFileManager> {
  private final HostFiles files;
  private final HostPaths paths;
  private final Set<String> hidden;
  private final InnerSources sources;

  /**
   * @param hidden binary names of classes that must not be found on any path
   * @param sources among which are those that are found on demand
   */
  InnerFileManager(
      StandardJavaFileManager standard,
      HostFiles files,
      HostPaths paths,
      Set<String> hidden,
      InnerSources sources) {
    super(standard);
    this.files = files;
    this.paths = paths;
    this.hidden = hidden;
    this.sources = sources;
  }

  @Override
  public Iterable<JavaFileObject> list(
      Location location, String packageName, Set<Kind> kinds, boolean recurse) throws IOException {
    boolean hostPath =
        location == StandardLocation.CLASS_PATH || location == StandardLocation.SOURCE_PATH;
    if (hostPath) {
      paths.prepare(packageName);
    }
    List<JavaFileObject> visible = new ArrayList<>();
    for (JavaFileObject file : super.list(location, packageName, kinds, recurse)) {
      String binaryName = super.inferBinaryName(location, file);
      if (binaryName == null || !hidden.contains(outermost(binaryName))) {
        visible.add(hostPath && file.getKind() == Kind.SOURCE ? decoded(binaryName, file) : file);
      }
    }
    unlisted(location, packageName).stream()
        .filter(file -> kinds.contains(file.getKind()))
        .forEach(visible::add);
    return visible;
  }

  /** Files that the standard file manager cannot know. */
  private List<? extends JavaFileObject> unlisted(Location location, String packageName) {
    if (location == StandardLocation.CLASS_PATH) {
      return paths.foreign(packageName);
    }
    return location == StandardLocation.SOURCE_PATH ? sources.onDemand(packageName) : List.of();
  }

  /**
   * Sources are looked for as long as classes are: whether the host has a source path is only known once something is
   * found.
   */
  @Override
  public boolean hasLocation(Location location) {
    return location == StandardLocation.SOURCE_PATH || super.hasLocation(location);
  }

  @Override
  public String inferBinaryName(Location location, JavaFileObject file) {
    if (file instanceof SourceOnDemand source) {
      return source.binaryName();
    }
    return file instanceof HostFile host
        ? host.binaryName()
        : super.inferBinaryName(location, file);
  }

  @Override
  public boolean isSameFile(FileObject a, FileObject b) {
    return (isOurs(a) || isOurs(b)) ? a.toUri().equals(b.toUri()) : super.isSameFile(a, b);
  }

  @Override
  public boolean contains(Location location, FileObject file) throws IOException {
    return isOurs(file) || super.contains(location, file);
  }

  /** The same file, to be read through the host, which knows the encoding. */
  private JavaFileObject decoded(String binaryName, JavaFileObject file) {
    int dot = binaryName.lastIndexOf('.');
    String packageName = dot < 0 ? "" : binaryName.substring(0, dot);
    String fileName = binaryName.substring(dot + 1) + Kind.SOURCE.extension;
    return files
        .find(StandardLocation.SOURCE_PATH, packageName, fileName)
        .or(() -> files.find(StandardLocation.CLASS_PATH, packageName, fileName))
        .<JavaFileObject>map(f -> new HostFile(binaryName, Kind.SOURCE, f))
        .orElse(file);
  }

  private static boolean isOurs(FileObject file) {
    return file instanceof InMemorySource || file instanceof HostFile;
  }

  /** A nested class of a generated class is hidden with it. */
  private static String outermost(String binaryName) {
    int dollar = binaryName.indexOf('$', binaryName.lastIndexOf('.') + 2);
    return dollar < 0 ? binaryName : binaryName.substring(0, dollar);
  }
}
