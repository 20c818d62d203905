package dev.fermata.processor.differential.random;

import dev.fermata.processor.differential.random.FamilyType.Kind;
import dev.fermata.processor.differential.random.FamilyType.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Grows the bodies of a family's methods: calls through every type that finds a member, awaited, kept, referred to and returned. */
final class FamilyBodies {
  private static final String ARGUMENT = "x - 1";

  private final Random random;
  private final List<FamilyType> types;
  private final boolean nested;
  private int serial;

  /** @param nested whether the types stand in one class, and see each other's private members */
  FamilyBodies(Random random, List<FamilyType> types, boolean nested) {
    this.random = random;
    this.types = types;
    this.nested = nested;
  }

  /** A call without its arguments: what stands before the name, and how a method reference is written. */
  private record Callee(String receiver, String name) {
    String call(String argument) {
      return (receiver.isEmpty() ? "" : receiver + ".") + name + "(" + argument + ")";
    }

    String reference() {
      return receiver + "::" + name;
    }
  }

  /** A body that suspends. */
  String coroutine(Member member) {
    List<Callee> callees = callees(Optional.of(member));
    StringBuilder text = new StringBuilder("{\n");
    text.append("log(\"").append(member.owner().name).append('.').append(member.name());
    text.append("\", x);\nint r = x;\n");
    text.append("if (x <= 0) return done(7);\n");
    int steps = random.nextInt(3) + 1;
    for (int i = 0; i < steps; i++) {
      text.append(step(callees));
    }
    text.append(
        callees.isEmpty() || random.nextInt(4) > 0
            ? "return done(r);\n"
            : "return " + any(callees).call(ARGUMENT) + ";\n");
    return text.append("}\n").toString();
  }

  /** A body of plain Java. */
  String plain(Member member) {
    return "{\nlog(\"plain " + member.owner().name + "." + member.name()
        + "\", x);\nreturn finished(x + 1);\n}\n";
  }

  /** What a case does with the family. */
  String entry() {
    List<Callee> callees = callees(Optional.empty());
    StringBuilder text = new StringBuilder("{\nint x = 3;\n");
    for (int i = 0; i < 5 && !callees.isEmpty(); i++) {
      text.append("log(await(").append(any(callees).call(ARGUMENT)).append("));\n");
    }
    return text.append("return done(x);\n}\n").toString();
  }

  private Callee any(List<Callee> callees) {
    return callees.get(random.nextInt(callees.size()));
  }

  private String step(List<Callee> callees) {
    if (callees.isEmpty() || random.nextInt(5) == 0) {
      return "r += await(p(" + random.nextInt(5) + "));\n";
    }
    Callee callee = any(callees);
    String call = callee.call(ARGUMENT);
    String name = "u" + serial++;
    switch (random.nextInt(7)) {
      case 0:
        return "Coroutine<Integer> " + name + " = " + call + ";\nr = r * 3 + await(" + name
            + ");\n";
      case 1:
        return "try {\nr += await(" + call + ");\n} finally {\nlog(\"finally\", r);\n}\n";
      case 2:
        return "Coroutine<Integer> " + name + " = Fermata.<Integer>coroutine(() -> done(1 + await("
            + call + ")));\nr += await(" + name + ");\n";
      case 3:
        return callee.receiver().isEmpty()
            ? "r += await(" + call + ");\n"
            : "IntFunction<Coroutine<Integer>> " + name + " = " + callee.reference()
                + ";\nr -= await(" + name + ".apply(" + ARGUMENT + "));\n";
      default:
        return "r += await(" + call + ");\n";
    }
  }

  /** All that can be called from a body, or from a case. */
  private List<Callee> callees(Optional<Member> from) {
    List<Callee> all = new ArrayList<>();
    for (String name : FamilyShape.NAMES) {
      from.ifPresent(member -> addOwn(member, name, all));
      for (FamilyType type : types) {
        type.member(name)
            .filter(member -> isVisible(member, from))
            .ifPresent(member -> all.add(new Callee(
                member.isStatic() ? member.owner().name : "some" + type.name + "(x)", name)));
      }
    }
    return all;
  }

  private boolean isVisible(Member member, Optional<Member> from) {
    return member.rank() > 0
        || nested
        || from.filter(other -> other.owner() == member.owner()).isPresent();
  }

  private static void addOwn(Member from, String name, List<Callee> all) {
    FamilyType type = from.owner();
    type.member(name).filter(member -> member.isStatic() || !from.isStatic()).ifPresent(member -> {
      all.add(new Callee("", name));
      if (!member.isStatic()) {
        all.add(new Callee("this", name));
      }
    });
    if (!from.isStatic()) {
      superMember(type, name).ifPresent(receiver -> all.add(new Callee(receiver, name)));
    }
  }

  /** {@code super} or {@code I.super}, where that finds a body. */
  private static Optional<String> superMember(FamilyType type, String name) {
    if (type.parent != null) {
      return type.parent
          .member(name)
          .filter(member -> member.rank() > 0 && !member.isStatic() && !member.isAbstract())
          .map(member -> "super");
    }
    FamilyType face = type.face;
    return face == null
        ? Optional.empty()
        : face.member(name)
            .filter(member -> !member.isAbstract())
            .map(member -> face.name + ".super");
  }

  /** The method that makes an object of a type, of one or another of its classes. */
  String maker(FamilyType type) {
    List<String> objects = new ArrayList<>();
    types.stream()
        .filter(other -> other.kind.isConcrete() && other.isSubtypeOf(type))
        .filter(other -> other.kind == Kind.OPEN || isReachedInPlainJava(other))
        .forEach(other -> objects.add(object(other)));
    if (type.kind.canBeExtended()
        && isReachedInPlainJava(type)
        && (objects.isEmpty() || random.nextInt(3) == 0)) {
      objects.add(anonymous(type));
    }
    if (objects.isEmpty()) {
      return "static " + type.name + " some" + type.name
          + "(int x) {\nthrow new IllegalStateException(\"none\");\n}\n";
    }
    StringBuilder text = new StringBuilder("static " + type.name + " some" + type.name
        + "(int x) {\nswitch (Math.floorMod(x, " + objects.size() + ")) {\n");
    for (int i = 1; i < objects.size(); i++) {
      text.append("case ").append(i).append(":\nreturn ").append(objects.get(i)).append(";\n");
    }
    return text.append("default:\nreturn ")
        .append(objects.get(0))
        .append(";\n}\n}\n")
        .toString();
  }

  /**
   * A class without a twin inherits original bodies. Calls find out, but for those through a declaration that is not {@code @Async}: that is
   * a known limit.
   */
  private boolean isReachedInPlainJava(FamilyType type) {
    return FamilyShape.NAMES.stream()
        .filter(name -> type.member(name)
            .filter(member -> member.isAsync() && !member.isStatic() && member.rank() > 0)
            .isPresent())
        .noneMatch(name -> types.stream()
            .filter(type::isSubtypeOf)
            .flatMap(other -> other.member(name).stream())
            .anyMatch(member -> !member.isAsync()));
  }

  private String object(FamilyType type) {
    switch (type.kind) {
      case FINAL:
        return "new " + type.name + "()";
      case RECORD:
        return "new " + type.name + "(x)";
      case ENUM:
        return type.name + (random.nextBoolean() ? ".A" : ".B");
      default:
        return "twin(" + type.name + ".class)";
    }
  }

  private String anonymous(FamilyType type) {
    StringBuilder text = new StringBuilder("new " + type.name + "() {\n");
    for (String name : FamilyShape.NAMES) {
      type.member(name)
          .filter(member -> !member.isStatic() && !member.isFinal() && member.rank() > 0)
          .filter(member -> member.isAbstract() || random.nextInt(3) == 0)
          .ifPresent(member -> text.append("@Override\n")
              .append(access(member.rank()))
              .append("Coroutine<Integer> ")
              .append(name)
              .append("(int x) {\nlog(\"anonymous ")
              .append(name)
              .append("\", x);\nreturn finished(x + 2);\n}\n"));
    }
    return text.append("}").toString();
  }

  /** Overrides of an enum constant. */
  String constantBody(FamilyType type) {
    StringBuilder text = new StringBuilder();
    for (Member member : type.declared.values()) {
      if (!member.isStatic() && member.rank() > 0 && random.nextInt(3) == 0) {
        text.append("@Override\n")
            .append(access(member.rank()))
            .append("Coroutine<Integer> ")
            .append(member.name())
            .append("(int x) {\nlog(\"constant ")
            .append(member.name())
            .append("\", x);\nreturn finished(x + 3);\n}\n");
      }
    }
    return text.length() == 0 ? "" : " {\n" + text + "}";
  }

  static String access(int rank) {
    return new String[] {"private ", "", "protected ", "public "}[rank];
  }

  /** The declaration of a method. */
  String method(Member member) {
    boolean inInterface = member.owner().kind == Kind.INTERFACE;
    String head = (member.isAsync() ? "@Async\n" : "")
        + (inInterface ? "" : access(member.rank()))
        + (inInterface && !member.isAbstract() ? "default " : "")
        + (!inInterface && member.isAbstract() ? "abstract " : "")
        + (member.isStatic() ? "static " : "")
        + (member.isFinal() ? "final " : "") + "Coroutine<Integer> " + member.name() + "(int x)";
    if (member.isAbstract()) {
      return head + ";\n";
    }
    return head + " " + (member.isAsync() ? coroutine(member) : plain(member));
  }
}
