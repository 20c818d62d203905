package dev.fermata.processor.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The accessors of one twin, grouped by the class whose members they reach. Each group becomes a nested class of its own, so that
 * using a member of one class does not initialise another.
 */
public record AccessorTable(List<Group> groups) {

  public AccessorTable {
    groups = List.copyOf(groups);
  }

  /**
   * @param holder simple name of the nested class, e.g. {@code CrawlerAccess}
   * @param owner the class whose rights are used
   */
  public record Group(String holder, Slice.TypeName owner, List<Entry> entries) {
    public Group {
      entries = List.copyOf(entries);
    }
  }

  /** @param name name of the accessor method, distinct within the group */
  public record Entry(String name, Accessor accessor) {}

  public boolean isEmpty() {
    return groups.isEmpty();
  }

  /** Collects accessors while the bodies of one twin are lowered, and names them. */
  public static final class Builder {
    private final Map<Slice.TypeName, Names> groups = new LinkedHashMap<>();
    private final Set<String> takenHolders;

    /** @param identifiers every identifier of the user's file; no holder gets such a name */
    public Builder(Set<String> identifiers) {
      takenHolders = new HashSet<>(identifiers);
    }

    /**
     * Adds an accessor, or finds the equal one added before.
     *
     * @return the text that names the accessor method in a call, e.g. {@code CrawlerAccess.count}
     */
    public String add(Accessor accessor) {
      Names names = groups.computeIfAbsent(accessor.owner(), this::group);
      return names.holder + "." + names.of(accessor);
    }

    public AccessorTable build() {
      List<Group> built = new ArrayList<>();
      groups.forEach((owner, names) -> built.add(names.build(owner)));
      return new AccessorTable(built);
    }

    private Names group(Slice.TypeName owner) {
      List<String> simpleNames = owner.simpleNames();
      return new Names(distinct(simpleNames.get(simpleNames.size() - 1) + "Access", takenHolders));
    }
  }

  /** The names given out in one group. */
  private static final class Names {
    private final String holder;
    private final Map<Accessor, String> methods = new LinkedHashMap<>();
    /** A static method without parameters cannot have the name of one that every object has. */
    private final Set<String> taken = new HashSet<>(Set.of(
        "clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait"));

    Names(String holder) {
      this.holder = holder;
    }

    String of(Accessor accessor) {
      return methods.computeIfAbsent(accessor, a -> distinct(baseName(a), taken));
    }

    Group build(Slice.TypeName owner) {
      List<Entry> entries = new ArrayList<>();
      methods.forEach((accessor, name) -> entries.add(new Entry(name, accessor)));
      return new Group(holder, owner, entries);
    }

    private static String baseName(Accessor accessor) {
      return switch (accessor.kind()) {
        // The field in which javac keeps the enclosing instance.
        case FIELD_GET -> accessor.member().startsWith("this$") ? "outer" : accessor.member();
        case METHOD -> accessor.member();
        case FIELD_SET -> "set" + capitalised(accessor.member());
        case SUPER_METHOD -> "super" + capitalised(accessor.member());
        case CONSTRUCTOR -> "new" + capitalised(accessor.member());
      };
    }

    private static String capitalised(String name) {
      int first = name.codePointAt(0);
      return Character.toString(Character.toTitleCase(first))
          + name.substring(Character.charCount(first));
    }
  }

  private static String distinct(String base, Set<String> taken) {
    String name = base;
    for (int i = 2; !taken.add(name); i++) {
      name = base + "_" + i;
    }
    return name;
  }
}
