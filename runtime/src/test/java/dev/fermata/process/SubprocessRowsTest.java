package dev.fermata.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.AsyncTimeoutException;
import dev.fermata.CancelledError;
import dev.fermata.Fermata;
import dev.fermata.Future;
import dev.fermata.io.DescriptorCount;
import dev.fermata.io.OnLoop;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Area SUBP: other processes. */
@Timeout(60)
@ExtendWith(DescriptorCount.class)
@DisabledOnOs(OS.WINDOWS) // has none of the programs
class SubprocessRowsTest {
  private static final SubprocessOptions PIPED = SubprocessOptions.piped();

  private final OnLoop on = new OnLoop();
  private final List<String> reports = new ArrayList<>();
  private final List<Subprocess> started = new ArrayList<>();

  @TempDir
  private Path directory;

  @BeforeEach
  void listenToReports() {
    on.onReport(reports::add);
  }

  @AfterEach
  void close() {
    if (!on.loop.isClosed()) {
      on.run(() -> started.forEach(Subprocess::close));
      on.close();
    }
    assertEquals(List.of(), reports);
  }

  private Subprocess exec(SubprocessOptions options, String... command) {
    Subprocess process = on.await(() -> Subprocess.exec(options, List.of(command)));
    started.add(process);
    return process;
  }

  private Subprocess shell(SubprocessOptions options, String line) {
    Subprocess process = on.await(() -> Subprocess.shell(options, line));
    started.add(process);
    return process;
  }

  private Output communicate(Subprocess process, String input) {
    return on.await(() -> process.communicate(input.getBytes(UTF_8)));
  }

  @Test
  @DisplayName(
      "SUBP-01 a program with arguments, which no shell sees, and a command line, which one does")
  void SUBP_01_execAndShell() {
    Output plain = communicate(exec(PIPED, "echo", "$HOME", "a b"), "");
    assertEquals("$HOME a b\n", plain.text());
    Output shell = communicate(shell(PIPED, "echo one; echo two >&2"), "");
    assertEquals("one\n", shell.text());
    assertEquals("two\n", shell.errorText());
    assertThrows(
        IllegalArgumentException.class, () -> on.start(() -> Subprocess.exec(PIPED, List.of())));
  }

  @Test
  @DisplayName(
      "SUBP-02 what goes in and comes out is bytes; text is what the program makes of them")
  void SUBP_02_bytes() {
    byte[] all = new byte[256];
    for (int i = 0; i < 256; i++) {
      all[i] = (byte) i;
    }
    Subprocess cat = exec(PIPED, "cat");
    assertArrayEquals(all, on.await(() -> cat.communicate(all)).stdout());
  }

  @Test
  @DisplayName("SUBP-03 a program that is missing fails the start")
  void SUBP_03_missing() {
    IOException e = assertThrows(IOException.class, () -> exec(PIPED, "no-such-program-anywhere"));
    assertTrue(e.getMessage().contains("no-such-program-anywhere"), e.getMessage());
  }

  @Test
  @DisplayName(
      "SUBP-04 streams are inherited, piped, discarded, files, or errors joined to the output")
  void SUBP_04_redirects() throws IOException {
    File file = directory.resolve("out").toFile();
    Subprocess toFile = shell(
        SubprocessOptions.defaults().withOutput(Redirect.to(file)).withError(Redirect.DISCARD),
        "echo kept; echo lost >&2");
    assertEquals(0, on.await(() -> toFile.waitFor()));
    assertEquals("kept\n", Files.readString(file.toPath()));
    assertThrows(IllegalStateException.class, toFile::stdout);
    assertThrows(IllegalStateException.class, toFile::stdin);
    Output none = on.await(() -> toFile.communicate());
    assertNull(none.stdout());
    assertNull(none.stderr());
    Subprocess joined = shell(PIPED.withErrorToOutput(), "echo out; echo err >&2; echo out");
    assertEquals("out\nerr\nout\n", on.await(() -> joined.communicate()).text());
    assertThrows(IllegalStateException.class, joined::stderr);
    Subprocess fromFile = exec(PIPED.withInput(Redirect.from(file)), "cat");
    assertEquals("kept\n", on.await(() -> fromFile.communicate()).text());
  }

  @Test
  @DisplayName("SUBP-05 number, return code and the three streams")
  void SUBP_05_fields() {
    Subprocess cat = exec(PIPED, "cat");
    assertTrue(cat.pid() > 0);
    assertEquals(OptionalInt.empty(), cat.returnCode());
    assertTrue(cat.toString().endsWith("running]"), cat.toString());
    on.await(() -> cat.stdin().write("line\nrest"));
    assertEquals("line\n", new String(on.await(() -> cat.stdout().readLine()), UTF_8));
    on.run(() -> cat.stdin().close());
    assertEquals("rest", new String(on.await(() -> cat.stdout().readAll()), UTF_8));
    assertEquals(0, on.await(() -> cat.stderr().readAll()).length);
    on.await(() -> cat.waitFor());
    assertEquals(OptionalInt.of(0), cat.returnCode());
    assertTrue(cat.toString().endsWith("returncode=0]"), cat.toString());
  }

  @Test
  @DisplayName(
      "SUBP-06 any number may wait; a cancelled wait leaves the process and the others alone")
  void SUBP_06_wait() {
    Subprocess process = shell(PIPED, "read line; exit 7");
    Future<Integer> first = on.start(() -> process.waitFor());
    Future<Integer> second = on.start(() -> process.waitFor());
    on.run(first::cancel);
    assertThrows(CancelledError.class, () -> on.await(first));
    assertThrows(
        AsyncTimeoutException.class,
        () -> on.loop.runUntilComplete(Fermata.waitFor(process::waitFor, Duration.ofMillis(20))));
    on.await(() -> process.stdin().write("go\n"));
    assertEquals(7, on.await(second));
    assertEquals(7, on.await(() -> process.waitFor()));
  }

  @Test
  @DisplayName("SUBP-07 a signal that ended the process is a negative return code")
  void SUBP_07_signals() {
    Subprocess terminated = exec(PIPED, "sleep", "60");
    on.run(terminated::terminate);
    assertEquals(-15, on.await(() -> terminated.waitFor()));
    Subprocess killed = exec(PIPED, "sleep", "60");
    on.run(killed::kill);
    assertEquals(-9, on.await(() -> killed.waitFor()));
    Subprocess alarmed = exec(PIPED, "sleep", "60");
    on.await(() ->
        alarmed.sendSignal(14)); // SIGALRM; SIGHUP may be ignored where the tests run under nohup
    assertEquals(-14, on.await(() -> alarmed.waitFor()));
  }

  @Test
  @DisplayName("a process that is asked to end can still say something, and is heard")
  void lastWords() {
    Subprocess process = shell(
        PIPED, "trap 'echo last words; exit 3' TERM; echo ready; while true; do sleep 0.05; done");
    assertEquals("ready\n", new String(on.await(() -> process.stdout().readLine()), UTF_8));
    on.run(process::terminate);
    assertEquals(3, on.await(() -> process.waitFor()));
    assertEquals("last words\n", new String(on.await(() -> process.stdout().readAll()), UTF_8));
  }

  @Test
  @DisplayName("SUBP-08 the wait ends with the process, whoever holds its pipes")
  void SUBP_08_pipesHeldByOthers() {
    long begin = System.nanoTime();
    Subprocess process = shell(PIPED, "sleep 3 & exit 4");
    assertEquals(4, on.await(() -> process.waitFor()));
    assertTrue(System.nanoTime() - begin < 2_500_000_000L);
  }

  @Test
  @DisplayName("SUBP-09 what was written before the end can be read after it")
  void SUBP_09_readAfterExit() {
    Subprocess process = shell(PIPED, "echo before; echo oops >&2");
    on.await(() -> process.waitFor());
    assertEquals("before\n", new String(on.await(() -> process.stdout().readAll()), UTF_8));
    assertEquals("oops\n", new String(on.await(() -> process.stderr().readAll()), UTF_8));
  }

  @Test
  @DisplayName(
      "SUBP-10 communicate feeds, reads and waits; a process that wants no input is no failure")
  void SUBP_10_communicate() {
    assertEquals("b\na\n", communicate(exec(PIPED, "sort", "-r"), "a\nb\n").text());
    Subprocess careless = shell(PIPED, "exec 0<&-; echo done");
    assertEquals(
        "done\n", on.await(() -> careless.communicate(new byte[5_000_000])).text());
    assertEquals("", communicate(exec(PIPED, "cat"), "").text());
    Subprocess without = exec(PIPED.withInput(Redirect.from(new File("/dev/null"))), "cat");
    assertThrows(
        IllegalStateException.class, () -> on.start(() -> without.communicate(new byte[1])));
  }

  @Test
  @DisplayName("SUBP-11 much data in all three pipes does not deadlock")
  void SUBP_11_muchData() {
    byte[] data = new byte[5_000_000];
    new Random(1).nextBytes(data);
    Subprocess process = shell(PIPED, "tee /dev/stderr");
    Output output = on.await(() -> process.communicate(data));
    assertArrayEquals(data, output.stdout());
    assertArrayEquals(data, output.stderr());
    Subprocess writesFirst =
        shell(PIPED, "head -c 3000000 /dev/zero >&2; head -c 3000000 /dev/zero; cat");
    Output zeros = on.await(() -> writesFirst.communicate(data));
    assertEquals(3_000_000, zeros.stderr().length);
    assertEquals(8_000_000, zeros.stdout().length);
  }

  @Test
  @DisplayName("SUBP-12 writing to a process that has ended fails")
  void SUBP_12_writeAfterExit() {
    Subprocess process = exec(PIPED, "true");
    on.await(() -> process.waitFor());
    assertThrows(IOException.class, () -> {
      for (int i = 0; i < 100; i++) {
        on.await(() -> process.stdin().write(new byte[100_000]));
        on.await(() -> process.stdin().drain());
      }
    });
  }

  @Test
  @DisplayName("SUBP-13 signals to a process that has ended do nothing")
  void SUBP_13_signalAfterExit() {
    Subprocess process = exec(PIPED, "true");
    on.await(() -> process.waitFor());
    on.run(() -> {
      process.terminate();
      process.kill();
    });
    on.await(() -> process.sendSignal(9));
    assertEquals(OptionalInt.of(0), process.returnCode());
  }

  @Test
  @DisplayName("SUBP-14 close kills a process that runs, and leaves alone one that has ended")
  void SUBP_14_close() {
    Subprocess running = exec(PIPED, "sleep", "60");
    Future<byte[]> read = on.start(() -> running.stdout().readAll());
    on.run(running::close);
    on.run(running::close);
    assertEquals(-9, on.await(() -> running.waitFor()));
    assertThrows(IOException.class, () -> on.await(read));
    Subprocess ended = exec(PIPED, "true");
    on.await(() -> ended.waitFor());
    on.run(ended::close);
    assertEquals(OptionalInt.of(0), ended.returnCode());
  }

  @Test
  @DisplayName("SUBP-15 a start that is cancelled leaves no process behind")
  void SUBP_15_cancelledStart() throws IOException {
    Path mark = directory.resolve("mark");
    for (int turns = 0; turns < 4; turns++) {
      Future<Subprocess> starting =
          on.start(() -> Subprocess.shell(PIPED, "sleep 1; echo x > " + mark));
      for (int i = 0; i < turns; i++) {
        on.pause(5);
      }
      on.run(starting::cancel);
      if (starting.isCancelled()) {
        assertThrows(CancelledError.class, () -> on.await(starting));
      } else {
        started.add(starting.result());
        on.run(() -> starting.result().close());
      }
    }
    on.pause(1500);
    assertFalse(Files.exists(mark));
  }

  @Test
  @DisplayName(
      "SUBP-16 the data of a pipe comes before its end, and the end of all pipes before communicate's")
  void SUBP_16_order() {
    Subprocess process = shell(PIPED, "echo a; echo b >&2");
    List<String> order = new ArrayList<>();
    Future<Output> all = on.call(() -> {
      Future<Output> communicated = process.communicate();
      communicated.addDoneCallback(done -> order.add("communicated"));
      return communicated;
    });
    on.await(all);
    on.pause(1);
    assertTrue(on.call(() -> process.stdout().atEof())
        && on.call(() -> process.stderr().atEof()));
    assertTrue(process.returnCode().isPresent());
    assertEquals(List.of("communicated"), order);
  }

  @Test
  @DisplayName("SUBP-17 it works on a loop of any thread")
  void SUBP_17_otherThread() throws Exception {
    List<String> texts = new ArrayList<>();
    Thread thread = new Thread(() -> {
      try (OnLoop other = new OnLoop()) {
        Subprocess process = other.await(() -> Subprocess.exec(PIPED, "echo", "elsewhere"));
        texts.add(other.await(() -> process.communicate()).text());
      }
    });
    thread.start();
    thread.join();
    assertEquals(List.of("elsewhere\n"), texts);
  }

  @Test
  @DisplayName("SUBP-18 directory and environment can be set")
  void SUBP_18_directoryAndEnvironment() throws IOException {
    Subprocess there = exec(PIPED.withDirectory(directory), "pwd");
    assertEquals(
        directory.toRealPath() + "\n", on.await(() -> there.communicate()).text());
    Subprocess more =
        shell(PIPED.withVariable("GREETING", "hello"), "echo $GREETING ${PATH:+path}");
    assertEquals("hello path\n", on.await(() -> more.communicate()).text());
    Subprocess only = exec(PIPED.withEnvironment(Map.of("ONLY", "this")), "/usr/bin/env");
    assertEquals("ONLY=this\n", on.await(() -> only.communicate()).text());
  }

  @Test
  @DisplayName("SUBP-19 a process that ends after its loop was closed disturbs nobody")
  void SUBP_19_loopClosedFirst() throws Exception {
    Subprocess process = shell(PIPED, "sleep 0.2; echo late");
    long pid = process.pid();
    on.close();
    ProcessHandle.of(pid).ifPresent(handle -> handle.onExit().join());
    assertEquals(List.of(), reports);
  }

  @Test
  @DisplayName("SUBP-20 a process does not inherit the pipes of others")
  void SUBP_20_notInherited() {
    Subprocess first = exec(PIPED, "cat");
    Subprocess second = exec(PIPED, "sleep", "60");
    on.run(() -> first.stdin().close());
    assertEquals(
        0, on.await(() -> first.waitFor())); // it would wait if the second held its input open
    on.run(second::kill);
  }
}
