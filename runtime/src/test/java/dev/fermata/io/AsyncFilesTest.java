package dev.fermata.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fermata.AsyncIterator;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@ExtendWith(DescriptorCount.class)
class AsyncFilesTest {
  private final OnLoop on = new OnLoop();

  @TempDir
  private Path directory;

  @AfterEach
  void close() {
    on.close();
  }

  private List<String> lines(Path file) {
    AsyncIterator<String> lines = AsyncFiles.lines(file).asyncIterator();
    List<String> seen = new ArrayList<>();
    while (on.loop.runUntilComplete(lines.advance())) {
      seen.add(lines.current());
    }
    return seen;
  }

  @Test
  @DisplayName("files are written, appended to and read, as a whole and in part")
  void readsAndWrites() {
    Path file = directory.resolve("file");
    on.await(() -> AsyncFiles.write(file, "grüße"));
    on.await(() -> AsyncFiles.write(file, ", alle", StandardOpenOption.APPEND));
    assertEquals("grüße, alle", on.await(() -> AsyncFiles.readString(file)));
    assertArrayEquals("alle".getBytes(), on.await(() -> AsyncFiles.read(file, 9, 100)));
    assertEquals(0, on.await(() -> AsyncFiles.read(file, 1000, 100)).length);
    assertEquals(13, on.await(() -> AsyncFiles.read(file)).length);
    assertThrows(
        IllegalArgumentException.class, () -> on.start(() -> AsyncFiles.read(file, -1, 1)));
  }

  @Test
  @DisplayName("a file that is missing is the system's error")
  void missing() {
    Path none = directory.resolve("none");
    assertThrows(NoSuchFileException.class, () -> on.await(() -> AsyncFiles.read(none)));
    assertThrows(NoSuchFileException.class, () -> lines(none));
  }

  @Test
  @DisplayName("lines come one by one, however many there are")
  void manyLines() throws Exception {
    for (int count : new int[] {0, 1, 999, 1000, 1001, 3500}) {
      List<String> all = IntStream.range(0, count).mapToObj(i -> "line " + i).toList();
      Path file = Files.write(directory.resolve("lines" + count), all);
      assertEquals(all, lines(file));
      assertEquals(all, on.await(() -> AsyncFiles.readAllLines(file)));
    }
  }

  @Test
  @DisplayName("bytes that are no text fail the lines")
  void malformed() throws Exception {
    Path file = Files.write(directory.resolve("bytes"), new byte[] {(byte) 0xff, '\n'});
    assertThrows(MalformedInputException.class, () -> lines(file));
  }
}
