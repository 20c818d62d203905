package dev.fermata.processor.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.processor.CoroutineProcessor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What generators do beyond what a plain method does: programs that check themselves, compiled as a user would. Each public static method
 * without parameters that returns nothing is a test.
 */
class GeneratorSemanticsTest {
  private static final Path SOURCES = Path.of("src", "test", "generators", "semantics");

  @TestFactory
  Stream<DynamicNode> checks() throws Exception {
    Silence.overCoroutinesThatAreDropped();
    List<CaseSource> sources = CaseSource.below(SOURCES);
    Map<String, String> texts = new LinkedHashMap<>();
    sources.forEach(source -> texts.put(source.path(), source.text()));
    Path directory = Fixtures.target("semantics");
    Batch.clear(directory);
    Javac javac = new Javac(directory, Fixtures.classPath(), List.of());
    Compilation compilation = javac.compile(texts, Optional.of(new CoroutineProcessor()));
    assertEquals(Map.of(), compilation.errors());
    assertTrue(compilation.success(), () -> "compiled: " + compilation.crash());
    URLClassLoader loader = new URLClassLoader(
        new URL[] {javac.classes().toUri().toURL()}, getClass().getClassLoader());
    return sources.stream().map(source -> checks(source, loader));
  }

  private static DynamicNode checks(CaseSource source, ClassLoader loader) {
    try {
      Stream<DynamicTest> tests = Arrays.stream(
              loader.loadClass(source.className()).getMethods())
          .filter(GeneratorSemanticsTest::isCheck)
          .sorted(Comparator.comparing(Method::getName))
          .map(method -> DynamicTest.dynamicTest(method.getName(), () -> run(method)));
      return DynamicContainer.dynamicContainer(source.simpleName(), tests);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isCheck(Method method) {
    return Modifier.isStatic(method.getModifiers())
        && method.getReturnType() == void.class
        && method.getParameterCount() == 0;
  }

  private static void run(Method method) throws Throwable {
    try {
      method.invoke(null);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
