package dev.fermata.processor.differential.random;

import dev.fermata.processor.differential.random.FamilyType.Kind;
import dev.fermata.processor.differential.random.FamilyType.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes up the types of a family and which coroutines they declare, override and inherit, by Java's rules and Fermata's. */
final class FamilyShape {
  /** Interfaces declare the first two, so those are public everywhere. */
  static final List<String> NAMES = List.of("a", "b", "c", "d");

  private static final int OF_INTERFACES = 2;
  private static final int PUBLIC = 3;
  private static final int MOST_TYPES = 6;

  private final Random random;
  private final String prefix;
  private final List<FamilyType> types = new ArrayList<>();

  private FamilyShape(Random random, String prefix) {
    this.random = random;
    this.prefix = prefix;
  }

  /** @param prefix of the types' names */
  static List<FamilyType> of(Random random, String prefix) {
    FamilyShape shape = new FamilyShape(random, prefix);
    int count = 2 + random.nextInt(MOST_TYPES - 1);
    for (int i = 0; i < count; i++) {
      shape.add();
    }
    return shape.types;
  }

  private void add() {
    Kind kind = kind();
    FamilyType face = face(kind);
    FamilyType parent =
        kind == Kind.INTERFACE || kind == Kind.RECORD || kind == Kind.ENUM ? null : parent();
    FamilyType type = new FamilyType(prefix + types.size(), kind, parent, face);
    for (int i = 0; i < NAMES.size(); i++) {
      declare(type, NAMES.get(i), i < OF_INTERFACES);
    }
    types.add(type);
  }

  private Kind kind() {
    switch (random.nextInt(10)) {
      case 0, 1:
        return Kind.INTERFACE;
      case 2, 3:
        return Kind.ABSTRACT;
      case 4:
        return Kind.FINAL;
      case 5:
        return Kind.RECORD;
      case 6:
        return Kind.ENUM;
      default:
        return Kind.OPEN;
    }
  }

  /** The last interface so far for another one, so that they stand in one line; any for a class. */
  private @Nullable FamilyType face(Kind kind) {
    List<FamilyType> faces =
        types.stream().filter(type -> type.kind == Kind.INTERFACE).toList();
    if (faces.isEmpty()) {
      return null;
    }
    if (kind == Kind.INTERFACE) {
      return faces.get(faces.size() - 1);
    }
    return random.nextInt(3) == 0 ? null : faces.get(random.nextInt(faces.size()));
  }

  private @Nullable FamilyType parent() {
    List<FamilyType> classes = types.stream()
        .filter(type -> type.kind == Kind.OPEN || type.kind == Kind.ABSTRACT)
        .toList();
    return classes.isEmpty() || random.nextInt(4) == 0
        ? null
        : classes.get(random.nextInt(classes.size()));
  }

  private void declare(FamilyType type, String name, boolean ofInterfaces) {
    Optional<Member> inherited = type.member(name).filter(member -> member.rank() > 0);
    boolean must =
        type.kind.isConcrete() && inherited.filter(Member::isAbstract).isPresent();
    boolean mayNot = inherited.filter(Member::isFinal).isPresent()
        || (type.kind == Kind.INTERFACE && !ofInterfaces);
    if (mayNot || (!must && random.nextInt(5) < 2)) {
      return;
    }
    type.declared.put(
        name,
        type.kind == Kind.INTERFACE
            ? ofInterface(type, name)
            : ofClass(type, name, ofInterfaces, inherited));
  }

  private Member ofInterface(FamilyType type, String name) {
    boolean isAbstract = random.nextInt(3) == 0;
    return new Member(type, name, PUBLIC, false, false, isAbstract, !isAbstract);
  }

  private Member ofClass(
      FamilyType type, String name, boolean ofInterfaces, Optional<Member> inherited) {
    int least = inherited.map(Member::rank).orElse(0);
    int rank = ofInterfaces ? PUBLIC : least + random.nextInt(PUBLIC + 1 - least);
    boolean isStatic =
        inherited.map(Member::isStatic).orElse(!ofInterfaces && random.nextInt(4) == 0);
    boolean overrides = inherited.isPresent() && !isStatic;
    boolean isAbstract =
        type.kind == Kind.ABSTRACT && !isStatic && rank > 0 && random.nextInt(4) == 0;
    boolean canBeTwin = type.kind.canBeExtended() || !overrides;
    boolean isAsync = !isAbstract && canBeTwin && random.nextInt(6) > 0;
    boolean isFinal = !ofInterfaces // else a subclass could implement one of them by it
        && !overrides
        && !isStatic
        && !isAbstract
        && rank > 0
        && type.kind.canBeExtended()
        && random.nextInt(8) == 0;
    return new Member(type, name, rank, isStatic, isFinal, isAbstract, isAsync);
  }
}
