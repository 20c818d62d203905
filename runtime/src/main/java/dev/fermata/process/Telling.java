package dev.fermata.process;

import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.io.PipeReader;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what a process writes and tells a protocol. Loop thread only. */
final class Telling {
  private static final int CHUNK = 64 * 1024;
  private static final int OUTPUT = 1;
  private static final int ERROR_OUTPUT = 2;

  private final Loop loop;
  private final Subprocess process;
  private final SubprocessProtocol protocol;
  private int open = 1; // what must end before all is over: first the process itself

  /** A call of the protocol. */
  @FunctionalInterface
  private interface Event {
    void tell(SubprocessProtocol protocol) throws Exception;
  }

  private Telling(Loop loop, Subprocess process, SubprocessProtocol protocol) {
    this.loop = loop;
    this.process = process;
    this.protocol = protocol;
  }

  static void begin(Loop loop, Subprocess process, SubprocessProtocol protocol) {
    Telling telling = new Telling(loop, process, protocol);
    telling.follow(OUTPUT, process.output());
    telling.follow(ERROR_OUTPUT, process.error());
    process.waitFor().addDoneCallback(ended -> telling.exited());
  }

  private void follow(int descriptor, @Nullable PipeReader reader) {
    if (reader != null) {
      open++;
      read(descriptor, reader);
    }
  }

  private void read(int descriptor, PipeReader reader) {
    reader.read(CHUNK).addDoneCallback(read -> arrived(descriptor, reader, read));
  }

  private void arrived(int descriptor, PipeReader reader, Future<byte[]> read) {
    Throwable error = read.exception();
    byte[] data = error == null ? read.result() : new byte[0];
    if (data.length > 0) {
      tell("pipeDataReceived", told -> told.pipeDataReceived(descriptor, data));
      read(descriptor, reader);
    } else {
      reader.close();
      tell(
          "pipeConnectionLost",
          told -> told.pipeConnectionLost(descriptor, error instanceof IOException e ? e : null));
      ended();
    }
  }

  private void exited() {
    tell("processExited", SubprocessProtocol::processExited);
    ended();
  }

  private void ended() {
    if (--open == 0) {
      loop.callSoon(() -> tell("connectionLost", SubprocessProtocol::connectionLost));
    }
  }

  private void tell(String what, Event event) {
    try {
      event.tell(protocol);
    } catch (Exception e) {
      loop.callExceptionHandler(
          Map.of("message", "protocol." + what + "() failed", "exception", e, "process", process));
    }
  }
}
