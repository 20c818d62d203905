package dev.fermata.processor.differential.random;

import dev.fermata.processor.differential.random.FamilyType.Member;
import java.util.List;
import java.util.Random;

/** Writes the source file of a family: the case, and the types in it or beside it. */
final class FamilyText {
  private final StringBuilder text = new StringBuilder();
  private final String name;
  private final boolean nested;
  private final List<FamilyType> types;
  private final FamilyBodies bodies;

  FamilyText(Random random, String name, String entry) {
    this.name = name;
    this.nested = random.nextBoolean();
    this.types = FamilyShape.of(random, nested ? "T" : name + "T");
    this.bodies = new FamilyBodies(random, types, nested);
    write(entry);
  }

  private void write(String entry) {
    text.append(String.join(
        "\n",
        "package cases.random;",
        "import static cases.Case.*;",
        "import static dev.fermata.Fermata.*;",
        "import cases.*;",
        "import dev.fermata.*;",
        "import java.util.function.IntFunction;",
        "public class " + name + " extends Case {\n"));
    text.append("@Async\npublic Coroutine<Integer> ").append(entry).append("() ");
    text.append(bodies.entry());
    types.forEach(type -> text.append(bodies.maker(type)));
    if (!nested) {
      text.append("}\n");
    }
    types.forEach(type -> declare(type, nested ? "static " : ""));
    if (nested) {
      text.append("}\n");
    }
  }

  @Override
  public String toString() {
    return ProgramClass.indented(nested ? text.toString() : qualified(text.toString()));
  }

  /** Types that stand beside the case call its methods by its name. */
  private String qualified(String source) {
    return source
        .replaceAll("\\bsome(Family\\w+)\\(", name + ".some$1(")
        .replaceAll("(static Family\\w+ )" + name + "\\.", "$1");
  }

  private void declare(FamilyType type, String modifiers) {
    text.append(modifiers).append(head(type)).append(" {\n");
    if (type.kind == FamilyType.Kind.ENUM) {
      text.append("A, B").append(bodies.constantBody(type)).append(";\n");
    }
    for (Member member : type.declared.values()) {
      text.append(bodies.method(member));
    }
    text.append("}\n");
  }

  private static String head(FamilyType type) {
    String parent = type.parent == null ? "" : " extends " + type.parent.name;
    String faces = type.face == null ? "" : " implements " + type.face.name;
    switch (type.kind) {
      case INTERFACE:
        return "interface " + type.name + faces.replace("implements", "extends");
      case ABSTRACT:
        return "abstract class " + type.name + parent + faces;
      case FINAL:
        return "final class " + type.name + parent + faces;
      case RECORD:
        return "record " + type.name + "(int size)" + faces;
      case ENUM:
        return "enum " + type.name + faces;
      default:
        return "class " + type.name + parent + faces;
    }
  }
}
