package dev.fermata.processor.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import dev.fermata.processor.CoroutineProcessor;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;

/** Coroutines may have the generated class of their own class in their signature, with type arguments too. */
final class SelfNamingTest {

  @Test
  void aFactoryReturnsItsGeneratedClass() throws Exception {
    assertEquals("x1", run("""
        package app;
        import dev.fermata.*;
        import static dev.fermata.Fermata.*;
        public class Box<T extends Comparable<T>> {
          T value;
          @Async static <T extends Comparable<T>> Coroutine<Box_Async<T>> open(T value) {
            Box_Async<T> box = new Box_Async<>();
            box.value = value;
            return done(box);
          }
          @Async Coroutine<String> both(Box_Async<? super T> other, Plain_Async plain) { return done("" + value + await(plain.one(this))); }
          public static Object run() {
            return Loop.run(all());
          }
          private static Coroutine<String> all() {
            return Box_Async.all2();
          }
          @Async static Coroutine<String> all2() {
            Box_Async<String> box = await(open("x"));
            return done(await(box.both(box, new Plain_Async())));
          }
        }
        """, """
        package app;
        import dev.fermata.*;
        class Plain {
          @Async Coroutine<Integer> one(Box<?> box) { return Fermata.done(1); }
          @Async Coroutine<Box_Async<String>> two(Plain_Async p) { return Fermata.done((Box_Async<String>) null); }
        }
        """));
  }

  private static Object run(String... sources) throws Exception {
    List<JavaFileObject> files = Stream.of(sources)
        .map(source -> JavaFileObjects.forSourceString(Twins.fileName(source), source))
        .toList();
    Compilation compilation = Compiler.javac()
        .withProcessors(new CoroutineProcessor())
        .withOptions("--release", "17")
        .compile(files);
    assertEquals(List.of(), compilation.errors().stream().map(Object::toString).toList());
    return new CompiledClasses(compilation)
        .loadClass("app.Box")
        .getMethod("run")
        .invoke(null);
  }
}
