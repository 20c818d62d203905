package dev.fermata.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Future;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.Pipe;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Area PIPE: readers and writers over pipes. */
@Timeout(60)
@ExtendWith(DescriptorCount.class)
class PipeRowsTest {
  private final OnLoop on = new OnLoop();
  private Pipe pipe;

  @BeforeEach
  void open() throws IOException {
    pipe = Pipe.open();
  }

  @AfterEach
  void close() throws IOException {
    on.close();
    pipe.sink().close();
    pipe.source().close();
  }

  @Test
  @DisplayName("PIPE-01 both ends of a pipe are taken; what is in use elsewhere is refused")
  void PIPE_01_bothEnds() throws IOException {
    PipeReader reader = on.call(() -> Pipes.reader(pipe.source()));
    PipeWriter writer = on.call(() -> Pipes.writer(pipe.sink()));
    on.run(() -> writer.write(new byte[500_000]));
    assertEquals(500_000, on.await(() -> reader.readExactly(500_000)).length);
    assertThrows(IllegalStateException.class, () -> on.call(() -> Pipes.reader(pipe.source())));
  }

  @Test
  @DisplayName("PIPE-02 a writer learns at its next write that the reader has gone")
  void PIPE_02_readerGone() throws IOException {
    PipeWriter writer = on.call(() -> Pipes.writer(pipe.sink()));
    Future<Void> waiting = on.start(() -> writer.write(new byte[1_000_000]));
    assertFalse(waiting.isDone());
    pipe.source().close();
    assertThrows(IOException.class, () -> on.await(waiting));
    assertThrows(IOException.class, () -> on.await(() -> writer.write("more")));
    assertThrows(IOException.class, () -> on.await(() -> writer.drain()));
    on.run(writer::close);
    assertThrows(IOException.class, () -> on.await(() -> writer.waitClosed()));
  }

  @Test
  @DisplayName("PIPE-03 the end comes after all data, and closing the writer sends it")
  void PIPE_03_end() throws IOException {
    PipeReader reader = on.call(() -> Pipes.reader(pipe.source()));
    PipeWriter writer = on.call(() -> Pipes.writer(pipe.sink()));
    on.run(() -> {
      writer.write(new byte[300_000]);
      writer.close();
    });
    assertThrows(ClosedChannelException.class, () -> on.await(() -> writer.write("late")));
    assertEquals(300_000, on.await(() -> reader.readAll()).length);
    assertTrue(on.call(reader::atEof));
    on.await(() -> writer.waitClosed());
  }

  @Test
  @DisplayName(
      "PIPE-04 nothing is read that nobody wants; closing is idempotent and fails what waits")
  void PIPE_04_pausing() throws IOException {
    PipeReader reader = on.call(() -> Pipes.reader(pipe.source()));
    pipe.sink().configureBlocking(false);
    while (pipe.sink().write(ByteBuffer.allocate(10_000)) > 0) {}
    on.pause(20);
    assertEquals(0, pipe.sink().write(ByteBuffer.allocate(1)));
    Future<byte[]> waiting = on.start(() -> reader.readAll());
    on.run(reader::close);
    on.run(reader::close);
    assertThrows(AsynchronousCloseException.class, () -> on.await(waiting));
    assertThrows(ClosedChannelException.class, () -> on.await(() -> reader.read(1)));
    assertFalse(reader.isOpen());
    assertTrue(reader.toString().endsWith(", closed]"), reader.toString());
  }

  @Test
  @DisplayName("PIPE-05 blocking streams are moved by a thread, a bounded amount ahead")
  void PIPE_05_blockingStreams() throws IOException {
    PipedOutputStream feed = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(feed, 1_000_000);
    PipeReader reader = on.call(() -> BlockingStreams.reader(in));
    CompletableFuture<Void> feeding = CompletableFuture.runAsync(() -> {
      try (feed) {
        for (int i = 0; i < 3_000; i++) {
          feed.write(new byte[1_000]);
        }
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    });
    on.pause(200);
    assertFalse(feeding.isDone(), "more was read ahead than is wanted");
    assertEquals(3_000_000, on.await(() -> reader.readAll()).length);
    PipedInputStream out = new PipedInputStream(10);
    PipeWriter writer = on.call(() -> BlockingStreams.writer(new PipedOutputStream(out)));
    Future<Void> write = on.start(() -> writer.write("twenty bytes of text"));
    on.pause(50);
    assertFalse(write.isDone());
    assertEquals("twenty bytes of text", new String(out.readNBytes(20), UTF_8));
    on.await(write);
    on.run(writer::close);
    assertEquals(-1, out.read());
  }
}
