package dev.fermata.processor.javac;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InnerCompilationTest {
  private static final String ASYNC = "package dev.fermata; public @interface Async {}";

  @Test
  void expressionsInCoroutinesHaveTypes() {
    List<String> types = new ArrayList<>();
    new InnerProbe()
        .source("dev/fermata/Async.java", ASYNC)
        .source(
            "x/A.java",
            "package x;",
            "import dev.fermata.Async;",
            "class A {",
            "  @Async java.util.List<String> m(java.util.Map<Integer, String> map) {",
            "    var copy = java.util.List.copyOf(map.values());",
            "    return copy;",
            "  }",
            "  static class B { @Async void n() {} void other() {} }",
            "}")
        .run(inner -> {
          assertEquals(List.of(), inner.diagnostics());
          CoroutineUnit unit = inner.unit("x.A").orElseThrow();
          new TreePathScanner<Void, Void>() {
            @Override
            public Void visitMethodInvocation(MethodInvocationTree node, Void unused) {
              types.add(node + " : " + inner.typeOf(getCurrentPath()));
              return super.visitMethodInvocation(node, null);
            }
          }.scan(unit.methods().get(0).path(), null);
          assertEquals(List.of("n"), names(inner.unit("x.A.B").orElseThrow()));
          assertEquals(
              5,
              unit.source()
                  .line(inner.start(
                          unit.source().tree(), unit.methods().get(0).tree().getBody())
                      + 10));
        });
    assertEquals(
        List.of(
            "java.util.List.copyOf(map.values()) : java.util.List<java.lang.String>",
            "map.values() : java.util.Collection<java.lang.String>"),
        types);
  }

  private static List<String> names(CoroutineUnit unit) {
    return unit.methods().stream()
        .map(m -> m.element().getSimpleName().toString())
        .toList();
  }
}
