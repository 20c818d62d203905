package dev.fermata.testing.samples;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.testing.AsyncTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Values for parameters. A final class: its coroutines are static methods of its twin. */
public final class Parameters {
  private final TestInfo test;

  Parameters(TestInfo test) {
    this.test = test;
  }

  @AsyncTest
  @Async
  @SuppressWarnings("FER102") // a few bytes
  Coroutine<Void> all(Loop loop, TestInfo info, @TempDir Path directory) throws IOException {
    await(sleep(1));
    Files.writeString(directory.resolve("file"), "text");
    Log.add(directory.toString());
    Log.add(info.getDisplayName() + " " + info.getTestMethod().orElseThrow().getName() + " "
        + (info == test) + " " + (loop == Loop.running()));
    return done();
  }
}
