package dev.fermata.processor.javac;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Set;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

class BlankingTest {
  @Test
  void bodiesOfPlainMethodsOfEqualLength() throws IOException {
    assertBlanked("class A { int f() {throw null;    } }", "class A { int f() { return 1 + 2; } }");
  }

  @Test
  void lineBreaksStay() throws IOException {
    assertBlanked(
        "class A { void f() {\n    \r\nthrow  \n\nnull; }\n void g() {} }",
        "class A { void f() {\na();\r\nbb(cc);\n\nend();}\n void g() {} }");
  }

  @Test
  void bodiesWithLinesTooShortStay() throws IOException {
    assertBlanked(
        "class A { void f() {\na(\n);\nb(\n);\nc(\n); } }",
        "class A { void f() {\na(\n);\nb(\n);\nc(\n); } }");
  }

  @Test
  void bodiesTooShortStay() throws IOException {
    assertBlanked("class A { int f() { return 1;} }", "class A { int f() { return 1;} }");
  }

  @Test
  void coroutinesOfWantedClassesStay() throws IOException {
    String text =
        "package p; class A { @Async int f() { return 1 + 2; } static class B { @dev.fermata.Async int f() { return 1 + 2; } } }";
    assertEquals(text, blank(text, Set.of("p.A", "p.A.B")));
    assertEquals(
        "package p; class A { @Async int f() { return 1 + 2; } static class B { @dev.fermata.Async int f() {throw null;    } } }",
        blank(text, Set.of("p.A")));
  }

  @Test
  void constructorsThatCallAnotherStay() throws IOException {
    assertBlanked(
        "class A { A() { this(1, 2, 3); } A(int... i) {throw null;     } A(A a) { a.super(); more(); } }",
        "class A { A() { this(1, 2, 3); } A(int... i) { init(1, 2, 3); } A(A a) { a.super(); more(); } }");
  }

  @Test
  void constructorsOfRecordsAndInitializersStay() throws IOException {
    assertBlanked(
        "record R(int i) { R { if (i < 0) throw new X(); } static { something(here()); } }",
        "record R(int i) { R { if (i < 0) throw new X(); } static { something(here()); } }");
  }

  @Test
  void bodiesInsideInitializersStay() throws IOException {
    assertBlanked(
        "class A { Object o = new Object() { int f() { return 1 + 2; } }; Runnable r = () -> { something(); }; }",
        "class A { Object o = new Object() { int f() { return 1 + 2; } }; Runnable r = () -> { something(); }; }");
  }

  private static void assertBlanked(String expected, String text) throws IOException {
    assertEquals(expected, blank(text, Set.of()));
  }

  private static String blank(String text, Set<String> wanted) throws IOException {
    InMemorySource file = new InMemorySource(URI.create("mem:///A.java"), "A.java", text);
    JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
        .getTask(null, null, diagnostic -> {}, List.of("-proc:none"), null, List.of(file));
    CompilationUnitTree unit = task.parse().iterator().next();
    String blanked = Blanking.blank(unit, Trees.instance(task).getSourcePositions(), wanted, text);
    assertEquals(text.length(), blanked.length());
    return blanked;
  }
}
