package dev.fermata.processor.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.abi.Frame;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Sketch;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Continuation classes of bodies built by hand, compiled and run with everything pending. */
class ContinuationClassTest {
  private final Sketch s = new Sketch();
  private final Local probe = s.local("@" + Probe.class.getName(), "probe", Local.Role.PARAMETER);
  private final Probe pending = new Probe(Probe.Mode.PENDING, 0);
  private final Probe.Runner runner = new Probe.Runner();

  private Code.Await await(String value) {
    return s.await("t.await(#probe.value(" + value + "))");
  }

  private Object run(CoroutineBody body, Object... arguments) throws Throwable {
    return runner.run(Generated.compile(body).frame(body.frameName(), arguments));
  }

  /** The fields of the generated class, by name; the inherited ones are not among them. */
  private static Map<String, Object> fields(Frame frame) {
    Map<String, Object> values = new TreeMap<>();
    for (Field field : frame.getClass().getDeclaredFields()) {
      if (!field.getName().equals("SITE")) {
        field.setAccessible(true);
        try {
          values.put(field.getName(), String.valueOf(field.get(frame)));
        } catch (IllegalAccessException e) {
          throw new AssertionError(e);
        }
      }
    }
    return values;
  }

  @Test
  void aSuspendedFrameKeepsOnlyWhatIsLive() throws Throwable {
    Local unused = s.local("String", "unused", Local.Role.PARAMETER);
    Local early = s.local("String", "early");
    Local late = s.local("String", "late");
    CoroutineBody body = s.body(
            "F",
            s.declare("String", early, "\"a\" + 1"),
            await("1"),
            s.declare("String", late, "#early + r"),
            await("2"),
            s.leave("return t.done(#late + r);"))
        .with(probe, unused)
        .at("A", "m", 1);
    List<Map<String, Object>> seen = new ArrayList<>();
    Frame frame = Generated.compile(body).frame("F", pending, "argument");
    assertEquals("argument", fields(frame).get("unused"));
    assertEquals("a112", runner.run(frame, f -> seen.add(fields(f))));
    assertEquals(
        List.of(
            Map.of("early", "a1", "late", "null", "probe", pending.toString(), "unused", "null"),
            Map.of("early", "null", "late", "a11", "probe", "null", "unused", "null")),
        seen);
  }

  @Test
  void everyKindOfVariableSurvives() throws Throwable {
    List<Code> members = new ArrayList<>();
    List<String> kinds =
        List.of("boolean", "byte", "short", "char", "int", "long", "float", "double", "String");
    List<String> values = List.of("true", "1", "2", "'3'", "4", "5L", "6f", "7d", "\"8\"");
    String result = "\"\"";
    for (int i = 0; i < kinds.size(); i++) {
      members.add(s.declare(kinds.get(i), s.local(kinds.get(i), "v" + i), values.get(i)));
      result += " + #v" + i;
    }
    members.add(await("0"));
    members.add(s.text("#probe.trace().add(" + result + ");"));
    members.add(await("\"end\""));
    members.add(s.leave("return t.done(r);"));
    assertEquals(
        "end", run(s.body("F", members.toArray(Code[]::new)).with(probe).at("A", "m", 1), pending));
    assertEquals(List.of("true123" + "456.07.08"), pending.trace());
  }

  @Test
  void moreLocalsThanAMethodHasArguments() throws Throwable {
    List<Code> members = new ArrayList<>();
    String sum = "0";
    for (int i = 0; i < 300; i++) {
      members.add(s.declare("long", s.local("long", "v" + i), i + "L"));
      sum += " + #v" + i;
    }
    members.add(await("0"));
    members.add(s.leave("return t.done(" + sum + ");"));
    assertEquals(
        44850L,
        run(s.body("F", members.toArray(Code[]::new)).with(probe).at("A", "m", 1), pending));
  }

  @Test
  void aParameterThatIsAssignedKeepsItsValue() throws Throwable {
    Local x = s.local("int", "x", Local.Role.PARAMETER);
    CoroutineBody body = s.body(
            "F",
            s.text("#x~ += 1;"),
            await("0"),
            s.text("#x~ += 1;"),
            await("0"),
            s.leave("return t.done(#x);"))
        .with(probe, x)
        .at("A", "m", 1);
    assertEquals(42, run(body, pending, 40));
  }

  @Test
  void genericClassesAndBounds() throws Throwable {
    Local item = s.local("T", "item", Local.Role.PARAMETER);
    Local kept = s.local("@java.util.List<T>", "kept");
    CoroutineBody body = s.body(
            "F",
            s.declare("@java.util.List<T>", kept, "@java.util.List.of(#item)"),
            await("0"),
            s.leave("return t.done(#kept.get(0).compareTo(#item));"))
        .with(probe, item)
        .typeParameters("<T extends @java.lang.Comparable<T>, U>")
        .at("A", "m", 1);
    assertEquals(0, run(body, pending, "x"));
  }

  @Test
  void namesOfTheFrameItselfAreNoObstacle() throws Throwable {
    Local site = s.local("int", "SITE", Local.Role.PARAMETER);
    Local caller = s.local("int", "caller");
    CoroutineBody plain = s.body(
            "F",
            s.declare("int", caller, "1"),
            await("0"),
            s.leave("return t.done(#SITE + #caller);"))
        .with(probe, site)
        .at("A", "m", 1);
    assertEquals(3, run(plain, pending, 2));
  }

  @Test
  void aBodyWithoutAwaits() throws Throwable {
    CoroutineBody body =
        s.body("F", s.leave("return t.doneInt(3);")).returning(Protocol.INT).at("A", "m", 1);
    String source = Generated.source(List.of(body));
    assertFalse(source.contains("state"), source);
    assertEquals(3, runner.run(Generated.compile(source).frame("F")));
  }

  @Test
  void primitiveResultsAreBoxedWhenResumed() throws Throwable {
    CoroutineBody body = s.body(
            "F",
            s.await(Protocol.CHAR, "t.awaitChar(#probe.value('x'))"),
            s.leave("return t.doneChar(t.charValue());"))
        .with(probe)
        .returning(Protocol.CHAR)
        .at("A", "m", 1);
    assertEquals('x', run(body, pending));
  }

  @Test
  void aPrimitiveResultSurvivesTheFinallyBlock() throws Throwable {
    CoroutineBody body = s.body(
            "F",
            s.attempt(
                s.block(await("1"), s.leave("return t.doneInt((Integer) r);")),
                List.of(),
                s.block(s.text("t.doneInt(99);"))))
        .with(probe)
        .returning(Protocol.INT)
        .at("A", "m", 1);
    assertEquals(1, run(body, pending));
  }

  @Test
  void aFinallyBlockThatReturnsWins() throws Throwable {
    CoroutineBody body = s.body(
            "F",
            s.attempt(
                s.block(await("1"), s.leave("return t.doneInt((Integer) r);")),
                List.of(),
                s.block(s.leave("return t.doneInt(2);"))))
        .with(probe)
        .returning(Protocol.INT)
        .at("A", "m", 1);
    assertEquals(2, run(body, pending));
  }

  @Test
  void lambdasSeeTheValueOfTheirRound() throws Throwable {
    Local tasks = s.local("@java.util.List<@java.util.function.Supplier<Integer>>", "tasks");
    Local i = s.local("int", "i");
    Local x = s.local("int", "x");
    CoroutineBody body = s.body(
            "F",
            s.declare(
                "final @java.util.List<@java.util.function.Supplier<Integer>>",
                tasks,
                "new @java.util.ArrayList<>()"),
            s.declare("int", i, "0"),
            s.loop(
                "l",
                "#i~++ < 3",
                s.block(
                    s.declare("int", x, "#i * 10"), await("0"), s.text("#tasks.add(() -> #x^);"))),
            s.leave(
                "return t.done(#tasks.stream().map(@java.util.function.Supplier::get).toList());"))
        .with(probe)
        .at("A", "m", 1);
    assertEquals(List.of(10, 20, 30), run(body, pending));
  }

  @Test
  void copiesAreMadeOnEveryWayToAConditionThatCaptures() throws Throwable {
    Local x = s.local("int", "x");
    Local i = s.local("int", "i");
    CoroutineBody body = s.body(
            "F",
            s.declare("int", x, "3"),
            s.declare("int", i, "0"),
            await("0"),
            s.loop(
                "l",
                "#probe.run(() -> #x^) > #i",
                s.block(await("0"), s.text("#i~++;")),
                "#probe.run(() -> #x^ + 1)"),
            s.doWhile("d", s.block(await("0"), s.text("#i~++;")), "#probe.run(() -> #x^ + 2) > #i"),
            s.when(
                "#i == 0",
                s.block(await("0")),
                s.when("#probe.run(() -> #x^) == 3", s.block(await("0")))),
            s.leave("return t.done(#i);"))
        .with(probe)
        .at("A", "m", 1);
    assertEquals(5, run(body, pending));
    assertEquals(
        List.of("[3]", "[4]", "[3]", "[4]", "[3]", "[4]", "[3]", "[5]", "[5]", "[3]"),
        pending.trace());
  }

  /** A loop over the numbers that {@code next} hands out, as long as they are small; {@code #s} is captured in its header. */
  private CoroutineBody capturing(Code... loop) {
    List<Code> members = new ArrayList<>();
    members.add(s.declare(
        "final @java.util.List<@java.util.function.Supplier<Integer>>",
        s.get("out"),
        "new @java.util.ArrayList<>()"));
    members.add(s.declare("int", s.get("n"), "0"));
    members.add(new Code.Declare(
        s.get("s"), s.slice(""), s.slice("Integer"), java.util.Optional.empty(), true, 0));
    members.addAll(List.of(loop));
    members.add(
        s.leave("return t.done(#out.stream().map(@java.util.function.Supplier::get).toList());"));
    return s.body("F", members.toArray(Code[]::new)).with(probe).at("A", "m", 1);
  }

  private static final String BOUND =
      "dev.fermata.abi.Driver.bind(#s= = ++#n~) && #out.add(() -> #s^) && #n < 4";

  private void declareLoopVariables() {
    s.local("@java.util.List<@java.util.function.Supplier<Integer>>", "out");
    s.local("int", "n");
    s.local("Integer", "s");
  }

  @Test
  void aConditionMayCaptureWhatItAssigns() throws Throwable {
    declareLoopVariables();
    assertEquals(
        List.of(1, 1),
        run(
            capturing(s.when(BOUND, s.block(await("0"), s.text("#out.add(() -> #s^);")))),
            pending));
  }

  @Test
  void soMayTheConditionOfALoopInEachRound() throws Throwable {
    declareLoopVariables();
    Code body = s.block(
        await("0"),
        s.when("#n == 2", s.block(s.continueTo("l"))),
        s.text("#out.add(() -> #s^ * 10);"));
    assertEquals(List.of(1, 10, 2, 3, 30, 4), run(capturing(s.loop("l", BOUND, body)), pending));
  }

  @Test
  void theUpdatesOfALoopSeeTheValueOfTheirRound() throws Throwable {
    declareLoopVariables();
    Code body = s.block(await("0"), s.when("#n == 2", s.block(s.continueTo("l"))));
    assertEquals(
        List.of(1, -1, 2, -2, 3, -3, 4),
        run(capturing(s.loop("l", BOUND, body, "#out.add(() -> -#s^)")), pending));
  }

  @Test
  void soDoesTheConditionAtTheEndOfALoop() throws Throwable {
    declareLoopVariables();
    Code body = s.block(await("0"), s.when("#n == 2", s.block(s.continueTo("l"))));
    assertEquals(List.of(1, 2, 3, 4), run(capturing(s.doWhile("l", body, BOUND)), pending));
  }

  @Test
  void copiedTextMayCaptureWhatItAssignsAndJump() throws Throwable {
    declareLoopVariables();
    Code text =
        s.exit("if (true) { #s= = 7; #out.add(() -> #s^); break l; }", s.exitTo("l", false));
    assertEquals(
        List.of(7, 7),
        run(
            capturing(
                s.labeled("l", s.block(await("0"), text)),
                await("0"),
                s.text("#out.add(() -> #s^);")),
            pending));
  }

  @Test
  void nothingUnreachableIsWritten() throws Throwable {
    Local e = s.local("Exception", "e");
    CoroutineBody body = s.body(
            "F",
            s.labeled(
                "out",
                s.block(
                    s.attempt(
                        s.block(await("0"), s.breakTo("out"), s.text("#probe.note(1);")),
                        List.of(s.handler(
                            "Exception",
                            e,
                            s.block(s.leave("throw #e;"), s.text("#probe.note(2);"))))),
                    s.text("#probe.note(3);"))),
            s.loop(
                "l",
                "true",
                s.block(s.when("#probe.note(4) == 4", s.block(s.leave("return t.done(5);"))))),
            s.text("#probe.note(6);"))
        .with(probe)
        .at("A", "m", 1);
    assertEquals(5, run(body, pending));
    assertEquals(List.of("[4]"), pending.trace());
  }

  @Test
  void temporariesOfOneNameLiveSideBySide() throws Throwable {
    Local a = s.local("int", "tmp", Local.Role.TEMPORARY);
    s.alias("a", a);
    Local b = s.local("int", "tmp", Local.Role.TEMPORARY);
    s.alias("b", b);
    CoroutineBody body = s.body(
            "F",
            s.declare("int", a, "1"),
            s.declare("int", b, "2"),
            await("0"),
            s.leave("return t.done(#a * 10 + #b);"))
        .with(probe)
        .at("A", "m", 1);
    assertEquals(12, run(body, pending));
  }

  @Test
  void finallyBlocksRunOnceAndOnlyWhenTheBodyIsLeft() throws Throwable {
    CoroutineBody body = s.body(
            "F",
            s.attempt(
                s.block(await("0"), await("0")), List.of(), s.block(s.text("#probe.note(1);"))),
            s.leave("return t.done(2);"))
        .with(probe)
        .at("A", "m", 1);
    List<Integer> notes = new ArrayList<>();
    Frame frame = Generated.compile(body).frame("F", pending);
    assertEquals(2, runner.run(frame, f -> notes.add(pending.trace().size())));
    assertEquals(List.of(0, 0), notes);
    assertEquals(List.of("[1]"), pending.trace());
  }

  @Test
  void commentsCannotBreakOut() throws Throwable {
    Code.Await tricky = new Code.Await(
        s.slice(""),
        s.slice("t.await(#probe.value(1))"),
        Protocol.REFERENCE,
        "await(\"\\u000a\",\n x)",
        3);
    CoroutineBody body =
        s.body("F", tricky, s.leave("return t.done(r);")).with(probe).at("A", "m", 1);
    String source = Generated.source(List.of(body));
    assertTrue(source.contains("case 1: // A.java:3  await(\"\\ u000a\", x)"), source);
    assertEquals(1, runner.run(Generated.compile(source).frame("F", pending)));
  }

  @Test
  void callRunsTheBodyOfExactlyTheTwin() throws Throwable {
    Local self = s.local("@generated.Outer.Base", "self", Local.Role.SELF);
    CoroutineBody body = s.body("F", s.leave("return t.done(\"body\");"))
        .with(self)
        .dispatch("generated.Outer.Twin", "#self.m()")
        .at("A", "m", 1);
    Generated generated = Generated.compile(body, """
          public static class Base { public Object m() { return null; } }
          public static class Twin extends Base { private final Object itself = this; }
          public static class Other extends Twin {
            public Object m() { return new dev.fermata.processor.emit.Probe(
                dev.fermata.processor.emit.Probe.Mode.DONE, 0).value("override"); }
          }
        """);
    assertEquals("body", call(generated, "Outer$Twin"));
    assertEquals("override", call(generated, "Outer$Other"));
  }

  private Object call(Generated generated, String receiver) throws Throwable {
    Object self = generated.type(receiver).getConstructor().newInstance();
    java.lang.reflect.Method call = Arrays.stream(generated.type("Outer$F").getDeclaredMethods())
        .filter(method -> method.getName().equals("call"))
        .findFirst()
        .orElseThrow();
    call.setAccessible(true);
    return call.invoke(null, runner, self);
  }

  @Test
  void aFrameThatHasNotStartedKeepsItsArgumentsOnly() throws Throwable {
    Local x = s.local("String", "x");
    CoroutineBody body = s.body(
            "F", s.declare("String", x, "\"a\""), await("0"), s.leave("return t.done(#x);"))
        .with(probe)
        .at("A", "m", 1);
    Frame cold = Generated.compile(body).frame("F", pending);
    assertEquals("null", fields(cold).get("x"));
    assertNull(pending.trace().stream().findAny().orElse(null));
  }
}
