package dev.fermata.io;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The file of a listening Unix-domain socket. */
final class SocketFile {
  private final Path path;
  private @Nullable Object key; // tells this file from a later one at the same path

  private SocketFile(Path path) {
    this.path = path;
  }

  /** Makes room for a socket: a stale one of an earlier server goes, anything else stays and is an error. */
  static SocketFile prepare(Path path) throws IOException {
    try {
      BasicFileAttributes found =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!found.isOther()) {
        throw (IOException) new BindException("Address " + path + " is already in use")
            .initCause(new FileAlreadyExistsException(path.toString()));
      }
      Files.delete(path);
    } catch (NoSuchFileException e) {
      return new SocketFile(path); // nothing in the way
    }
    return new SocketFile(path);
  }

  Path path() {
    return path;
  }

  /** The socket has been bound. */
  void bound() throws IOException {
    key = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  /** Removes the file, if it is still the one that was bound. */
  void remove() {
    try {
      Object now = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
          .fileKey();
      if (Objects.equals(now, key)) {
        Files.delete(path);
      }
    } catch (IOException e) {
      // gone already, or out of reach: then there is nothing to clean up
    }
  }
}
