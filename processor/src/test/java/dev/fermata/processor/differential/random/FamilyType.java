package dev.fermata.processor.differential.random;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A type of a random family, with the coroutines that it declares. */
final class FamilyType {
  final String name;
  final Kind kind;
  /** The superclass; null for an interface and for a class without one. */
  final @Nullable FamilyType parent;
  /** The interface that is extended or implemented. */
  final @Nullable FamilyType face;
  /** By name. */
  final Map<String, Member> declared = new LinkedHashMap<>();

  /** What kind of type it is. */
  enum Kind {
    INTERFACE,
    ABSTRACT,
    OPEN,
    FINAL,
    RECORD,
    ENUM;

    boolean canBeExtended() {
      return this == INTERFACE || this == ABSTRACT || this == OPEN;
    }

    boolean isConcrete() {
      return this != INTERFACE && this != ABSTRACT;
    }
  }

  /**
   * A method {@code Coroutine<Integer> name(int)}.
   *
   * @param rank of its access, from 0 for private to 3 for public
   */
  record Member(
      FamilyType owner,
      String name,
      int rank,
      boolean isStatic,
      boolean isFinal,
      boolean isAbstract,
      boolean isAsync) {}

  FamilyType(String name, Kind kind, @Nullable FamilyType parent, @Nullable FamilyType face) {
    this.name = name;
    this.kind = kind;
    this.parent = parent;
    this.face = face;
  }

  boolean isSubtypeOf(FamilyType other) {
    return this == other
        || (parent != null && parent.isSubtypeOf(other))
        || (face != null && face.isSubtypeOf(other));
  }

  /** The member that a call through this type finds: a class's before an interface's (JLS 8.4.8). */
  Optional<Member> member(String wanted) {
    for (FamilyType type = this; type != null; type = type.parent) {
      Member found = type.declared.get(wanted);
      if (found != null && (type == this || found.rank() > 0)) {
        return Optional.of(found);
      }
    }
    for (FamilyType type = mostDerivedFace(); type != null; type = type.face) {
      Member found = type.declared.get(wanted);
      if (found != null) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  /** All interfaces of a family stand in one line. */
  private @Nullable FamilyType mostDerivedFace() {
    FamilyType best = null;
    for (FamilyType type = this; type != null; type = type.parent) {
      FamilyType other = type.kind == Kind.INTERFACE ? type : type.face;
      if (other != null && (best == null || other.isSubtypeOf(best))) {
        best = other;
      }
    }
    return best;
  }
}
