package dev.fermata;

/** What the child JVMs of {@link DebugRowsTest} run: says whether a loop is in debug mode by default. */
public final class DebugProgram {
  private DebugProgram() {}

  public static void main(String[] arguments) {
    Script.named("madeOutside", in -> Script.done(1)).close();
    System.out.println(
        "debug " + Loop.run(Script.of(in -> Script.done(Loop.running().isDebug()))));
  }
}
