package dev.fermata.benchmarks.compile;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What an await costs in a method of very many, beside one in a method of a few; each in a process of its own. */
public final class LongBodies {
  private static final int SHORT = 10;
  private final int awaits;
  private final int samples;

  /** A method of so many awaits, a multiple of 10, run for so many samples of half a second after as many to warm up. */
  public LongBodies(int awaits, int samples) {
    this.awaits = awaits;
    this.samples = samples;
  }

  /** What the methods wait for. */
  public enum Awaited {
    /** Futures that are done, so that nothing suspends. */
    COMPLETED("sum += await(futures[%d]);"),
    /** The next turn of the loop, so that every await suspends. */
    NEXT_TURN("await(sleep(0)); sum += %d;");

    private final String statement;

    Awaited(String statement) {
      this.statement = statement;
    }
  }

  /** Medians over the samples. */
  public record Result(double longNanos, double shortNanos) {
    /** How many times more an await of the long method costs. */
    public double ratio() {
      return longNanos / shortNanos;
    }
  }

  /** Writes the methods to a temporary directory, compiles, runs and deletes them. */
  public Result run(Awaited awaited) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("fermata-long-bodies");
    try {
      Path source = directory.resolve("Bodies.java");
      Files.writeString(
          source,
          SOURCE.formatted(
              statements(awaited, awaits), statements(awaited, SHORT), awaits / SHORT));
      Path classes = directory.resolve("classes");
      Javac.run(classes, List.of("-processorpath", Javac.processorPath()), source.toString());
      return new Result(nanos(classes, true), nanos(classes, false));
    } finally {
      Javac.delete(directory);
    }
  }

  private static String statements(Awaited awaited, int count) {
    StringBuilder statements = new StringBuilder();
    for (int i = 0; i < count; i++) {
      statements.append("    ").append(awaited.statement.formatted(i % SHORT)).append('\n');
    }
    return statements.toString();
  }

  private double nanos(Path classes, boolean isLong) throws IOException, InterruptedException {
    List<String> command = List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        classes + File.pathSeparator + Javac.classPath(),
        "Bodies",
        Boolean.toString(isLong),
        Integer.toString(samples),
        Integer.toString(awaits));
    Process process = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("the methods did not run: " + String.join(" ", command));
    }
    return Double.parseDouble(output.trim());
  }

  /** Both ways run the same statements equally often; the sums of all rounds must be the same. */
  private static final String SOURCE = """
      import static dev.fermata.Fermata.await;
      import static dev.fermata.Fermata.done;
      import static dev.fermata.Fermata.sleep;

      import dev.fermata.Async;
      import dev.fermata.Coroutine;
      import dev.fermata.Future;
      import dev.fermata.Loop;
      import java.util.Arrays;

      public class Bodies {
        private final Future<Integer>[] futures;

        Bodies(Future<Integer>[] futures) {
          this.futures = futures;
        }

        @Async
        Coroutine<Long> many() {
          long sum = 0;
      %s
          return done(sum);
        }

        @Async
        Coroutine<Long> few() {
          long sum = 0;
      %s
          return done(sum);
        }

        @Async
        Coroutine<Long> rounds(boolean isLong, int times) {
          long sum = 0;
          for (int i = 0; i < times; i++) {
            if (isLong) {
              sum += await(many());
            } else {
              for (int j = 0; j < %d; j++) {
                sum += await(few());
              }
            }
          }
          return done(sum);
        }

        @SuppressWarnings({"unchecked", "rawtypes"})
        public static void main(String[] args) {
          boolean isLong = Boolean.parseBoolean(args[0]);
          int samples = Integer.parseInt(args[1]);
          int awaits = Integer.parseInt(args[2]);
          Loop loop = Loop.create();
          Future<Integer>[] futures = new Future[10];
          for (int i = 0; i < futures.length; i++) {
            futures[i] = loop.createFuture();
            futures[i].setResult(i);
          }
          Bodies bodies = new Bodies_Async(futures);
          double[] nanos = new double[samples];
          for (int i = -samples; i < samples; i++) {
            int rounds = 0;
            long start = System.nanoTime();
            long end = start + 500_000_000;
            do {
              long sum = loop.runUntilComplete(bodies.rounds(isLong, 100));
              if (sum != 450L * awaits) {
                throw new AssertionError("the sum is " + sum);
              }
              rounds += 100;
            } while (System.nanoTime() < end);
            nanos[Math.max(i, 0)] = (System.nanoTime() - start) / (double) rounds / awaits;
          }
          Arrays.sort(nanos);
          System.out.println(nanos[samples / 2]);
          loop.close();
        }
      }
      """;
}
