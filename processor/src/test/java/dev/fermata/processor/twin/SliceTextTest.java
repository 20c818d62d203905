package dev.fermata.processor.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.fermata.processor.emit.SliceText;
import dev.fermata.processor.emit.TypeNames;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Slices keep their text to the letter; only types and variables are named anew. */
final class SliceTextTest {
  private static final Slice.TypeName LIST = new Slice.TypeName("java.util", List.of("List"));
  private static final Slice.TypeName ENTRY =
      new Slice.TypeName("java.util", List.of("Map", "Entry"));
  private static final Slice.TypeName NULLABLE = new Slice.TypeName("org.x", List.of("Nullable"));
  private static final Slice.TypeName OUTER = new Slice.TypeName("app", List.of("Outer"));

  @Test
  void dollarSignsAndPercentSignsAreText() {
    assertEquals("a$b = \"$L $$ %s\";", code(Slice.of("a$b = \"$L $$ %s\";")));
  }

  @Test
  void localsGetTheirNewName() {
    Local local = new Local(1, "x", ValueType.primitive(ValueType.Kind.INT), Local.Role.VARIABLE);
    SliceText text = new SliceText(new TypeNames(name -> false), use -> use.name() + "_2");
    assertEquals("x_2 + x", text.code(Slice.join(Slice.read(local), " + x")).toString());
  }

  @Test
  void textBlocksKeepTheirContentAtAnyDepth() {
    String block =
        "s = \"\"\"\n    a\n      b \\\n\n    \\tc\n    \"\"\";\nt = \"\"\"\n  x\n\"\"\";";
    String file = method(Slice.of(block));
    assertEquals("""
            s = \"""
                a
                  b \\

                \\tc
                \""";
            t = \"""
              x
            \""";
        """, file.substring(file.indexOf("    s ="), file.indexOf("  }\n}")));
  }

  @Test
  void typesInTextAreImportedOnce() {
    String file = method(Slice.join(LIST, "<", ENTRY, "<?, ?>> x = ", LIST, ".of();"));
    assertEquals(1, file.split("import java.util.List;", -1).length - 1);
    assertEquals(true, file.contains("    List<Map.Entry<?, ?>> x = List.of();\n"), file);
  }

  @Test
  void printedTypesAreRead() {
    assertEquals("int[]", type("int[]"));
    assertEquals("java.util.List<? extends T[]>", type(LIST, "<? extends T[]>"));
    assertEquals(
        "java.util.List<? super java.util.Map.Entry<K, V>>",
        type(LIST, "<? super ", ENTRY, "<K, V>>"));
    assertEquals("app.Outer<T>.Inner<U>.Deep", type(OUTER, "<T>.Inner<U>.Deep"));
    assertEquals("@org.x.Nullable T", type("@", NULLABLE, " T"));
    assertEquals(
        "java.util.List<@org.x.Nullable(max = 5, text = \"a)\") T>",
        type(LIST, "<@", NULLABLE, "(max = 5, text = \"a)\") T>"));
    assertEquals("int @org.x.Nullable [][]", type("int @", NULLABLE, " [][]"));
    assertThrows(IllegalArgumentException.class, () -> type(LIST, "<T"));
    assertThrows(IllegalArgumentException.class, () -> type("int int"));
  }

  @Test
  void printedTypeParametersAreRead() {
    var variables = names().variables(Slice.join("<T extends ", LIST, "<T> & Runnable, U>"));
    assertEquals(List.of("T", "U"), variables.stream().map(v -> v.name()).toList());
    assertEquals("[java.util.List<T>, Runnable]", variables.get(0).bounds().toString());
    assertEquals(List.of(), names().variables(Slice.EMPTY));
  }

  private static TypeNames names() {
    return new TypeNames(name -> false);
  }

  private static String type(Object... parts) {
    return names().type(Slice.join(parts)).toString();
  }

  private static String code(Slice slice) {
    return new SliceText(names(), Local::name).code(slice).toString();
  }

  private static String method(Slice body) {
    MethodSpec method = MethodSpec.methodBuilder("m")
        .addCode(new SliceText(names(), Local::name).code(body))
        .addCode("\n")
        .build();
    return JavaFile.builder("app", TypeSpec.classBuilder("X").addMethod(method).build())
        .build()
        .toString();
  }
}
