package dev.fermata.processor.integration;

/** Sources that several tests use. */
final class Sources {
  /** A coroutine that suspends, calls another one, and a main method; prints {@code hello, world}. */
  static final String[] GREETER = {
    "package x;",
    "import static dev.fermata.Fermata.*;",
    "import dev.fermata.*;",
    "import java.util.*;",
    "public class Greeter {",
    "  private final String greeting;",
    "  public Greeter(String greeting) { this.greeting = greeting; }",
    "  @Async public Coroutine<String> word(String word) {",
    "    await(sleep(1));",
    "    return done(word.toLowerCase(Locale.ROOT));",
    "  }",
    "  @Async public Coroutine<String> greet(List<String> names) {",
    "    var line = new StringJoiner(\", \").add(greeting);",
    "    for (String name : names) {",
    "      line.add(await(word(name)));",
    "    }",
    "    return done(line.toString());",
    "  }",
    "  public static void main(String[] args) {",
    "    System.out.println(Loop.run(new Greeter_Async(\"hello\").greet(List.of(\"World\"))));",
    "  }",
    "}"
  };

  private Sources() {}
}
