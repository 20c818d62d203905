package dev.fermata.processor.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Accessors reach every kind of member, with the member's own types, and throw what it throws. */
final class AccessorClassTest {
  private static final String BASE = """
      package base;
      public class Base<T> {
        protected T item;
        protected static int shared = 7;
        protected T choose(T a, java.util.List<T> b) throws java.io.IOException { return a; }
        protected static String join(String... parts) { return String.join("+", parts); }
        public String overridden(int n) { return "Base" + n; }
        protected void overriddenToo(StringBuilder log, T item) { log.append("Base").append(item); }
      }
      """;

  private static final String FACE = """
      package app;
      interface Face {
        default String overriddenDefault() { return "Face"; }
        private int doubled(int n) { return 2 * n; }
        private static int tripled(int n) { return 3 * n; }
      }
      """;

  private static final String FOO = """
      package app;
      import java.util.*;
      class Foo extends base.Base<String> implements Face {
        private boolean z; private byte b; private short s; private char c; private int i; private long j; private float f; private double d;
        private String text; private int[][] grid; private List<String> list = new ArrayList<>();
        private static long total = 1; private static int hashCode = 77;
        private final int fixed = 11;
        private int self = 3;
        Foo() {}
        private Foo(int n, String... rest) { i = n + rest.length; }
        private int fail(int self, java.io.IOException e) throws java.io.IOException { if (e != null) throw e; return self; }
        private void nothing(Runnable r) { r.run(); }
        private <E extends Comparable<E>> E max(E a, E b) { return a.compareTo(b) > 0 ? a : b; }
        @SafeVarargs private static <E> List<E> listOf(E... es) { return List.of(es[0], es[1], es[2]); }
        private int over(int n) { return n; }
        private int over(long n) { return (int) -n; }
        @Override public String overridden(int n) { return "Foo"; }
        @Override protected void overriddenToo(StringBuilder log, String item) { log.append("Foo"); }
        @Override public String overriddenDefault() { return "Foo"; }
        static class Box<T> { private T value; private Box(T value) { this.value = value; } private <U> U with(U u, T t) { value = t; return u; } }
        class Inner { private int n; private Inner(int n) { this.n = n + i; } }
      }
      """;

  private static final String CHECK = """
      package app;
      import java.util.*;
      public class Check extends Foo {
        static Map<String, Object> run() throws Exception {
          Map<String, Object> seen = new TreeMap<>();
          Foo foo = new Check();
          Reach.FooAccess.setZ(foo, true);
          Reach.FooAccess.setB(foo, (byte) 1);
          Reach.FooAccess.setS(foo, (short) 2);
          Reach.FooAccess.setC(foo, 'c');
          Reach.FooAccess.setJ(foo, 4L);
          Reach.FooAccess.setF(foo, 5f);
          Reach.FooAccess.setD(foo, 6d);
          seen.put("z", Reach.FooAccess.z(foo)); seen.put("b", Reach.FooAccess.b(foo)); seen.put("s", Reach.FooAccess.s(foo));
          seen.put("c", Reach.FooAccess.c(foo)); seen.put("j", Reach.FooAccess.j(foo)); seen.put("f", Reach.FooAccess.f(foo));
          seen.put("d", Reach.FooAccess.d(foo));
          int written = Reach.FooAccess.setI(foo, 3);
          seen.put("i", written + Reach.FooAccess.i(foo));
          String text = Reach.FooAccess.setText(foo, "text");
          seen.put("text", text + Reach.FooAccess.text(foo));
          seen.put("grid", Reach.FooAccess.setGrid(foo, new int[][] {{1}}) == Reach.FooAccess.grid(foo));
          List<String> list = Reach.FooAccess.list(foo);
          seen.put("list", list);
          seen.put("total", Reach.FooAccess.setTotal(9) + Reach.FooAccess.total());
          seen.put("hashCode", Reach.FooAccess.hashCode_2());
          seen.put("fixed", Reach.FooAccess.fixed(foo));
          seen.put("self", Reach.FooAccess.self(foo));
          seen.put("fail", Reach.FooAccess.fail(foo, 5, null));
          java.io.IOException thrown = new java.io.IOException("x");
          try { Reach.FooAccess.fail(foo, 5, thrown); } catch (java.io.IOException e) { seen.put("thrown", e == thrown); }
          StringBuilder log = new StringBuilder();
          Reach.FooAccess.nothing(foo, () -> log.append("ran"));
          seen.put("nothing", log.toString());
          seen.put("max", Reach.FooAccess.max(foo, "a", "b"));
          List<Integer> three = Reach.FooAccess.listOf(1, 2, 3);
          seen.put("listOf", three);
          seen.put("over", Reach.FooAccess.over(foo, 1) + Reach.FooAccess.over_2(foo, 1));
          Foo made = Reach.FooAccess.newFoo(10, "a", "b");
          seen.put("newFoo", Reach.FooAccess.i(made));
          Foo.Box<String> box = Reach.BoxAccess.newBox("in");
          String value = Reach.BoxAccess.value(box);
          Integer with = Reach.BoxAccess.with(box, 8, "new");
          seen.put("box", value + with + Reach.BoxAccess.value(box));
          Foo.Inner inner = Reach.InnerAccess.newInner(foo, 100);
          seen.put("inner", Reach.InnerAccess.n(inner));
          String item = Reach.FooAccess.setItem(foo, "item");
          seen.put("item", item + Reach.FooAccess.item(foo));
          seen.put("shared", Reach.FooAccess.setShared(8) + Reach.FooAccess.shared());
          String chosen = Reach.FooAccess.choose(foo, "chosen", List.of());
          seen.put("choose", chosen);
          seen.put("join", Reach.FooAccess.join("a", "b"));
          seen.put("super", Reach.FooAccess.superOverridden(foo, 4));
          StringBuilder superLog = new StringBuilder();
          Reach.FooAccess.superOverriddenToo(foo, superLog, "item");
          seen.put("superToo", superLog.toString());
          seen.put("superDefault", Reach.FooAccess.superOverriddenDefault(foo));
          seen.put("doubled", Reach.FaceAccess.doubled(foo, 4));
          seen.put("tripled", Reach.FaceAccess.tripled(4));
          seen.put("taken", Reach.TakenAccess_2.secret(new Taken()));
          return seen;
        }
      }
      """;

  @Test
  void everyKindOfMemberIsReached() throws Exception {
    Compilation compilation =
        compile(FOO, BASE, FACE, CHECK, "package app; class Taken { private int secret = 1; }");
    var run = new CompiledClasses(compilation).loadClass("app.Check").getDeclaredMethod("run");
    run.setAccessible(true);
    assertEquals(new TreeMap<>(expected()), run.invoke(null));
  }

  private static Map<String, Object> expected() {
    Map<String, Object> expected = new TreeMap<>();
    expected.putAll(Map.of(
        "z", true, "b", (byte) 1, "s", (short) 2, "c", 'c', "j", 4L, "f", 5f, "d", 6d, "i", 6));
    expected.putAll(Map.of(
        "text", "texttext", "grid", true, "list", List.of(), "total", 18L, "fixed", 11, "self", 3));
    expected.putAll(Map.of(
        "fail", 5, "thrown", true, "nothing", "ran", "max", "b", "listOf", List.of(1, 2, 3)));
    expected.putAll(Map.of(
        "over", 0, "newFoo", 12, "box", "in8new", "inner", 103, "item", "itemitem", "shared", 16));
    expected.putAll(
        Map.of("choose", "chosen", "join", "a+b", "super", "Base4", "superToo", "Baseitem"));
    expected.putAll(
        Map.of("superDefault", "Face", "doubled", 8, "tripled", 12, "taken", 1, "hashCode", 77));
    return expected;
  }

  @Test
  void usingOneClassDoesNotInitialiseAnother() throws Exception {
    Compilation compilation = compile(
        FOO.replace(
            "static class Box",
            "static class Loud { static { log.append(\"Loud \"); } private static int n = 1; } static final StringBuilder log = new StringBuilder(); static class Box"),
        BASE,
        FACE,
        """
        package app;
        public class Check {
          static String run() {
            Foo foo = new Foo();
            Reach.FooAccess.i(foo);
            Foo.log.append("before ");
            Reach.LoudAccess.n();
            return Foo.log.toString();
          }
        }
        """);
    var run = new CompiledClasses(compilation).loadClass("app.Check").getDeclaredMethod("run");
    run.setAccessible(true);
    assertEquals("before Loud ", run.invoke(null));
  }

  @Test
  void aMissingMemberIsNamed() throws Exception {
    String check =
        "package app; public class Check { static void run() { Reach.FooAccess.i(new Foo()); } }";
    Compilation before = compile(FOO, BASE, FACE, check);
    Compilation after = Compiler.javac()
        .compile(
            JavaFileObjects.forSourceString(
                "app.Foo",
                FOO.replace("private int i;", "private long i;")
                    .replace("{ i = n + rest.length; }", "{ }")
                    .replace("n + i", "n")),
            JavaFileObjects.forSourceString("base.Base", BASE),
            JavaFileObjects.forSourceString("app.Face", FACE));
    ClassLoader mixed = new CompiledClasses(before) {
      @Override
      protected Class<?> findClass(String name) throws ClassNotFoundException {
        return name.equals("app.Foo") ? define(after, name) : super.findClass(name);
      }
    };
    var run = mixed.loadClass("app.Check").getDeclaredMethod("run");
    run.setAccessible(true);
    Throwable failure = org.junit.jupiter.api.Assertions.assertThrows(
            java.lang.reflect.InvocationTargetException.class, () -> run.invoke(null))
        .getCause();
    assertTrue(failure instanceof LinkageError, () -> "" + failure);
    assertEquals(
        "The generated class does not fit this version of app.Foo: compile both again.",
        failure.getMessage());
    assertTrue(failure.getCause() instanceof NoSuchFieldException, () -> "" + failure.getCause());
  }

  private static Compilation compile(String... sources) {
    Compilation compilation = Compiler.javac()
        .withProcessors(new AccessorProcessor())
        .withOptions("-Xlint:all,-processing,-classfile", "-Werror", "--release", "17")
        .compile(List.of(sources).stream()
            .map(s -> JavaFileObjects.forSourceString(Twins.fileName(s), s))
            .toList());
    assertEquals(
        "",
        String.join(
            "\n", compilation.diagnostics().stream().map(Object::toString).toList()));
    return compilation;
  }
}
