package dev.fermata.processor.emit;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Sketch;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes random bodies of all statements, which end, trace what they do, and compile as plain Java too. */
final class RandomBody {
  private final Random random;
  private final Sketch s = new Sketch();
  private final List<Local> scope = new ArrayList<>();
  private final List<String> visible = new ArrayList<>();
  private final List<String> enclosing = new ArrayList<>();
  private final List<Boolean> isLoop = new ArrayList<>();
  private int size = 20;
  private int serial;

  RandomBody(long seed) {
    random = new Random(seed);
  }

  Sketch.Body make(String frameName) {
    Local probe = s.local("@" + Probe.class.getName(), "probe", Local.Role.PARAMETER);
    Local start = s.local("int", "start", Local.Role.PARAMETER);
    Local changing = s.local("int", "changing", Local.Role.PARAMETER);
    scope.addAll(List.of(start, changing));
    Code.Block code = block(0);
    List<Code> members = new ArrayList<>(code.body());
    members.add(s.leave("return t.done(" + value() + ");"));
    return s.body(frameName, members.toArray(Code[]::new)).with(probe, start, changing);
  }

  private Code.Block block(int depth) {
    int mark = scope.size();
    int names = visible.size();
    List<Code> members = new ArrayList<>();
    int count = 1 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      statement(depth, members);
    }
    scope.subList(mark, scope.size()).clear();
    visible.subList(names, visible.size()).clear();
    return s.block(members.toArray(Code[]::new));
  }

  private void statement(int depth, List<Code> out) {
    size--;
    boolean isDeep = depth > 3 || size < 0;
    switch (random.nextInt(isDeep ? 9 : 20)) {
      case 0, 1 -> await(out);
      case 2 -> out.add(s.text("#probe.note(" + value() + ", " + value() + ");"));
      case 3 -> declare(value(), out);
      case 4 -> assign(out);
      case 5 -> capture(out);
      case 6 -> jump(out);
      case 7 -> out.add(s.text("#probe.fragile(" + value() + ");"));
      case 8 -> {
        if (random.nextBoolean()) {
          lateDeclaration(out);
        } else {
          captureWhatIsAssigned(out);
        }
      }
      case 9, 10 -> out.add(s.when(condition(), block(depth + 1)));
      case 11 -> out.add(s.when(condition(), block(depth + 1), block(depth + 1)));
      case 12 ->
        out.add(s.when(
            condition(),
            block(depth + 1),
            s.when(condition(), block(depth + 1), block(depth + 1))));
      case 13, 14, 15 -> loop(depth, out);
      case 16 -> labeled(depth, out);
      case 17 -> switchOn(depth, out);
      default -> attempt(depth, out);
    }
  }

  private void await(List<Code> out) {
    boolean isPrimitive = random.nextBoolean();
    out.add(s.await(
        isPrimitive ? Protocol.INT : Protocol.REFERENCE,
        "t.await" + (isPrimitive ? "Int" : "") + "(#probe.later(" + value() + "))"));
    String result = isPrimitive ? "t.intValue()" : "(Integer) r";
    if (random.nextInt(3) > 0) {
      declare(result, out);
    } else if (random.nextBoolean() && scope.size() > 1) {
      out.add(s.assign(name(1 + random.nextInt(scope.size() - 1)), result));
    }
  }

  /** Names repeat, as they do in sibling scopes of a user's method. */
  private Local fresh() {
    String name = "v" + random.nextInt(4);
    while (visible.contains(name)) {
      name = "v" + (4 + serial++);
    }
    visible.add(name);
    Local local = s.local(random.nextBoolean() ? "int" : "Integer", name);
    s.alias("id" + local.id(), local);
    return local;
  }

  private void declare(String init, List<Code> out) {
    Local local = fresh();
    out.add(s.declare(type(local), local, init));
    scope.add(local);
  }

  private static String type(Local local) {
    return local.type().kind() == ValueType.Kind.REFERENCE ? "Integer" : "int";
  }

  private void lateDeclaration(List<Code> out) {
    String first = value();
    String second = value();
    String test = condition();
    Local local = fresh();
    out.add(s.declare(type(local), local, ""));
    String id = "id" + local.id();
    out.add(
        random.nextBoolean()
            ? s.text("if (" + test + ") #" + id + "= = " + first + "; else #" + id + "= = " + second
                + ";")
            : s.when(test, s.block(s.assign(id, first)), s.block(s.assign(id, second))));
    scope.add(local);
  }

  /** Any variable but the parameter may be captured somewhere, so a new one is made that is never assigned again. */
  private void capture(List<Code> out) {
    Local local = fresh();
    out.add(s.declare("final " + type(local), local, value()));
    String id = "id" + local.id();
    if (random.nextBoolean()) {
      await(out);
    }
    switch (random.nextInt(4)) {
      case 0 -> out.add(s.text("#probe.run(() -> #" + id + "^ + 1);"));
      case 1 -> out.add(s.when("#probe.run(() -> #" + id + "^) % 2 == 0", block(3), block(3)));
      case 2 -> declare("#probe.run(() -> #" + id + "^ + #start^)", out);
      default -> {
        out.add(s.await("t.await(#probe.later(#probe.run(() -> #" + id + "^)))"));
        out.add(s.text("#probe.note((Integer) r);"));
      }
    }
    if (random.nextBoolean()) {
      await(out);
      out.add(s.text("#probe.run(() -> #" + id + "^ * 2);"));
    }
  }

  private void captureWhatIsAssigned(List<Code> out) {
    String value = value();
    String test = condition();
    Local local = fresh();
    out.add(s.declare(type(local), local, ""));
    String id = "#id" + local.id();
    String assigned = "(" + id + "= = " + value + ") + #probe.run(() -> " + id + "^)";
    switch (random.nextInt(4)) {
      case 0 ->
        out.add(s.text("if (" + test + ") { " + id + "= = " + value + "; #probe.run(() -> " + id
            + "^); } else " + id + "= = 3;"));
      case 1 -> out.add(s.when(assigned + " > 9", block(3), block(3)));
      case 2 -> declare(assigned, out);
      default -> {
        out.add(s.await("t.await(#probe.later(" + assigned + "))"));
        out.add(s.text("#probe.note((Integer) r);"));
      }
    }
    await(out);
    out.add(s.text("#probe.run(() -> " + id + "^ * 2);"));
  }

  private void assign(List<Code> out) {
    if (scope.size() < 2) {
      return;
    }
    String target = name(1 + random.nextInt(scope.size() - 1));
    out.add(
        random.nextBoolean()
            ? s.assign(target, value())
            : s.text("#" + target + "~ += " + value() + ";"));
  }

  private void jump(List<Code> out) {
    if (enclosing.isEmpty() || random.nextInt(4) == 0) {
      out.add(s.when(condition(), s.block(s.leave("return t.done(" + value() + ");"))));
      return;
    }
    int target = random.nextInt(enclosing.size());
    boolean isContinue = isLoop.get(target) && random.nextBoolean();
    String label = enclosing.get(target);
    out.add(
        random.nextBoolean()
            ? s.when(condition(), s.block(isContinue ? s.continueTo(label) : s.breakTo(label)))
            : s.exit(
                "if (" + condition() + ") " + (isContinue ? "continue " : "break ") + label + ";",
                s.exitTo(label, isContinue)));
  }

  private Code.Block inside(String label, boolean loops, int depth, Code... first) {
    enclosing.add(label);
    isLoop.add(loops);
    List<Code> members = new ArrayList<>(List.of(first));
    members.addAll(block(depth + 1).body());
    enclosing.remove(enclosing.size() - 1);
    isLoop.remove(isLoop.size() - 1);
    return s.block(members.toArray(Code[]::new));
  }

  /** A loop counts its rounds in a variable of its own, so it ends. */
  private void loop(int depth, List<Code> out) {
    String label = "loop" + serial++;
    Local counter = s.local("int", "i" + serial++);
    String i = counter.name();
    int rounds = 1 + random.nextInt(3);
    out.add(s.declare("int", counter, "0"));
    Code count = s.text("#" + i + "~++;");
    switch (random.nextInt(4)) {
      case 0 -> out.add(s.loop(label, "#" + i + "~++ < " + rounds, inside(label, true, depth)));
      case 1 ->
        out.add(s.loop(
            label,
            "#" + i + " < " + rounds + " || #" + i + " < 0",
            inside(label, true, depth),
            "#" + i + "~++",
            "#probe.note(" + value() + ")"));
      case 2 ->
        out.add(s.loop(
            label,
            "",
            inside(
                label,
                true,
                depth,
                count,
                s.when("#" + i + " > " + rounds, s.block(s.breakTo(label))))));
      default ->
        out.add(s.doWhile(label, inside(label, true, depth, count), "#" + i + " < " + rounds));
    }
  }

  private void labeled(int depth, List<Code> out) {
    String label = "block" + serial++;
    out.add(s.labeled(label, inside(label, false, depth)));
  }

  private void switchOn(int depth, List<Code> out) {
    String label = "choice" + serial++;
    Local arm = s.local("int", "arm" + serial++, Local.Role.TEMPORARY);
    s.alias("armOf" + arm.id(), arm);
    out.add(s.declare("int", arm, "Math.floorMod(" + value() + ", 4)"));
    Code[] arms = new Code[3];
    for (int i = 0; i < 3; i++) {
      Code.Block inside = inside(label, false, depth);
      arms[i] = random.nextBoolean() ? inside : s.block(inside, s.breakTo(label));
    }
    out.add(s.switchOn(label, "armOf" + arm.id(), arms));
  }

  private void attempt(int depth, List<Code> out) {
    List<Code.Catch> catches = new ArrayList<>();
    boolean hasFinally = random.nextBoolean();
    Code.Block body = block(depth + 1);
    if (!hasFinally || random.nextBoolean()) {
      Local e = s.local("Exception", "e" + serial++);
      List<Code> handler =
          new ArrayList<>(List.of(s.text("#probe.note(#" + e.name() + ".getMessage().length());")));
      handler.addAll(quiet(depth).body());
      catches.add(s.handler(
          "@" + Probe.class.getName() + ".Failure", e, s.block(handler.toArray(Code[]::new))));
    }
    out.add(hasFinally ? s.attempt(body, catches, quiet(depth)) : s.attempt(body, catches));
  }

  /** A block without awaits, for handlers and finally blocks. */
  private Code.Block quiet(int depth) {
    int mark = scope.size();
    int names = visible.size();
    List<Code> members = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      switch (random.nextInt(4)) {
        case 0 -> declare(value(), members);
        case 1 -> assign(members);
        case 2 -> jump(members);
        default -> members.add(s.text("#probe.note(" + value() + ");"));
      }
    }
    scope.subList(mark, scope.size()).clear();
    visible.subList(names, visible.size()).clear();
    return s.block(members.toArray(Code[]::new));
  }

  private String name(int index) {
    Local local = scope.get(index);
    String alias = "id" + local.id();
    s.alias(alias, local);
    return alias;
  }

  private String value() {
    String variable = "#" + name(random.nextInt(scope.size()));
    return switch (random.nextInt(4)) {
      case 0 -> variable;
      case 1 -> variable + " + " + random.nextInt(9);
      case 2 -> variable + " * 2 - #" + name(random.nextInt(scope.size()));
      default -> String.valueOf(random.nextInt(20));
    };
  }

  private String condition() {
    String test = "#" + name(random.nextInt(scope.size())) + " % 3 == " + random.nextInt(3);
    return switch (random.nextInt(5)) {
      case 0 -> "#probe.note(" + value() + ") > 4";
      case 1 -> test + " || " + value() + " > 7";
      case 2 -> test + " ? " + value() + " > 2 : " + value() + " > 5";
      case 3 -> value() + " > 3 && " + value() + " < 30";
      default -> test;
    };
  }
}
