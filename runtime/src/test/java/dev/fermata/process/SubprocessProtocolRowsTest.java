package dev.fermata.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.io.DescriptorCount;
import dev.fermata.io.OnLoop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;

/** Area PROT: callbacks of processes. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS) // has none of the programs
@ExtendWith(DescriptorCount.class)
class SubprocessProtocolRowsTest {
  private final OnLoop on = new OnLoop();
  private final List<String> reports = new ArrayList<>();
  private final Recording protocol = new Recording();

  /** Writes down what it is told; pieces of one output that follow each other as one. */
  private static final class Recording implements SubprocessProtocol {
    final List<String> events = new ArrayList<>();
    final StringBuilder[] texts = {new StringBuilder(), new StringBuilder(), new StringBuilder()};
    final List<Thread> threads = new ArrayList<>();
    boolean failing;

    private void event(String event) {
      events.add(event);
      threads.add(Thread.currentThread());
    }

    @Override
    public void pipeDataReceived(int descriptor, byte[] data) throws IOException {
      texts[descriptor].append(new String(data, UTF_8));
      event("data " + descriptor);
      if (failing) {
        throw new IOException("no");
      }
    }

    @Override
    public void pipeConnectionLost(int descriptor, @Nullable IOException error) {
      event("lost " + descriptor + " " + error);
    }

    @Override
    public void processExited() {
      event("exited");
    }

    @Override
    public void connectionLost() {
      event("over");
    }
  }

  @AfterEach
  void close() {
    on.close();
  }

  private Subprocess shell(String line) {
    on.onReport(reports::add);
    Subprocess process = on.await(() -> Subprocess.shell(SubprocessOptions.piped(), line));
    on.run(() -> process.tell(protocol));
    return process;
  }

  @Test
  @DisplayName(
      "PROT-05 the outputs, their ends and the process's end are told; data before its pipe's end, the end of all last")
  void PROT_05_subprocess() {
    Subprocess process = shell("cat; echo complaint >&2; exit 3");
    on.run(() -> {
      process.stdin().write("question");
      process.stdin().close();
    });
    on.turnUntil(() -> protocol.events.contains("over"));
    assertEquals("question", protocol.texts[1].toString());
    assertEquals("complaint\n", protocol.texts[2].toString());
    List<String> events = protocol.events;
    assertTrue(events.indexOf("data 1") < events.indexOf("lost 1 null"), events::toString);
    assertTrue(events.indexOf("data 2") < events.indexOf("lost 2 null"), events::toString);
    assertEquals(1, events.stream().filter("exited"::equals).count());
    assertEquals("over", events.get(events.size() - 1));
    assertEquals(OptionalInt.of(3), process.returnCode());
    assertTrue(
        protocol.threads.stream().allMatch(Thread.currentThread()::equals), "all on the loop");
    assertEquals(List.of(), reports);
    on.run(process::close);
  }

  @Test
  @DisplayName("PROT-05 closing the process ends its pipes and is told to the end")
  void PROT_05_closed() {
    Subprocess process = shell("exec sleep 100");
    on.run(process::close);
    on.turnUntil(() -> protocol.events.contains("over"));
    assertEquals(1, protocol.events.stream().filter("exited"::equals).count());
    assertEquals(
        2, protocol.events.stream().filter(each -> each.startsWith("lost")).count());
    assertEquals("over", protocol.events.get(protocol.events.size() - 1));
  }

  @Test
  @DisplayName("what the protocol throws is reported, and the rest is told all the same")
  void protocolThrows() {
    protocol.failing = true;
    Subprocess process = shell("echo x");
    on.turnUntil(() -> protocol.events.contains("over"));
    assertEquals(List.of("protocol.pipeDataReceived() failed"), reports);
    on.run(process::close);
  }
}
