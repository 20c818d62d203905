package dev.fermata.processor.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.processor.model.CoroutineBody;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random bodies do the same as coroutines and as plain Java, whatever suspends and whatever does not. */
class RandomBodyTest {
  private static final int BODIES = Integer.getInteger("fermata.randomBodies", 40);
  private static final long SEED = Long.getLong("fermata.randomSeed", 1);

  @Test
  void coroutinesDoWhatPlainJavaDoes() throws Throwable {
    List<CoroutineBody> bodies = bodies();
    compare(Generated.compile(Generated.source(bodies, plain(bodies))));
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 400, 1500})
  void soDoBodiesThatAreSplit(int methodSize) throws Throwable {
    List<CoroutineBody> bodies = bodies();
    String source = Generated.source(bodies, methodSize, plain(bodies));
    assertTrue(source.contains("part2("), "nothing was split");
    compare(Generated.compile(source));
  }

  private static List<CoroutineBody> bodies() {
    return IntStream.range(0, BODIES)
        .mapToObj(i -> new RandomBody(SEED + i).make("Body" + i).at("random.Random", "body" + i, 1))
        .toList();
  }

  private static String plain(List<CoroutineBody> bodies) {
    return IntStream.range(0, bodies.size())
        .mapToObj(i -> PlainJava.method("plain" + i, bodies.get(i)))
        .collect(Collectors.joining());
  }

  private static void compare(Generated generated) throws Throwable {
    int suspensions = 0;
    for (int i = 0; i < BODIES; i++) {
      for (int start = 0; start < 4; start++) {
        suspensions += compare(generated, i, start);
      }
    }
    assertTrue(suspensions > BODIES, "almost nothing suspended: " + suspensions);
  }

  private static int compare(Generated generated, int body, int start) throws Throwable {
    Probe expected = new Probe(Probe.Mode.DONE, 0);
    expected.trace().add(outcome(() -> plain(generated, body, expected, start)));
    int suspensions = 0;
    for (Probe.Mode mode : Probe.Mode.values()) {
      Probe actual = new Probe(mode, body * 31L + start);
      Probe.Runner runner = new Probe.Runner();
      actual
          .trace()
          .add(outcome(() -> runner.run(generated.frame("Body" + body, actual, start, 7))));
      assertEquals(
          expected.trace(),
          actual.trace(),
          () -> "body " + body + ", start " + start + ", " + mode);
      suspensions += runner.suspended().size();
    }
    return suspensions;
  }

  private interface Code {
    Object run() throws Throwable;
  }

  private static String outcome(Code code) throws Throwable {
    try {
      return "result " + code.run();
    } catch (Probe.Failure e) {
      return e.getMessage();
    }
  }

  private static Object plain(Generated generated, int body, Probe probe, int start)
      throws Throwable {
    try {
      return generated
          .type("Outer")
          .getMethod("plain" + body, Probe.Plain.class, Probe.class, int.class, int.class)
          .invoke(null, new Probe.Plain(), probe, start, 7);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
