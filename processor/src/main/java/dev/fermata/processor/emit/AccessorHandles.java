package dev.fermata.processor.emit;

import dev.fermata.processor.model.Accessor;
import dev.fermata.processor.model.AccessorTable;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The constants of one group of accessors. Reading and writing a field share one handle.
 *
 * @param constants name of each constant, with an accessor that tells what it refers to
 * @param names the constant that each accessor uses
 */
record AccessorHandles(Map<String, Accessor> constants, Map<Accessor, String> names) {

  static AccessorHandles of(AccessorTable.Group group) {
    Map<String, Accessor> constants = new LinkedHashMap<>();
    Map<Accessor, String> names = new LinkedHashMap<>();
    Map<String, String> fields = new LinkedHashMap<>();
    Set<String> taken = new HashSet<>();
    for (AccessorTable.Entry entry : group.entries()) {
      Accessor accessor = entry.accessor();
      String constant = isMethod(accessor)
          ? distinct(upperCase(entry.name()), taken)
          : fields.computeIfAbsent(
              accessor.member(), field -> distinct(upperCase(fieldName(field)), taken));
      constants.putIfAbsent(constant, accessor);
      names.put(accessor, constant);
    }
    return new AccessorHandles(constants, names);
  }

  static boolean isMethod(Accessor accessor) {
    return switch (accessor.kind()) {
      case FIELD_GET, FIELD_SET -> false;
      case METHOD, CONSTRUCTOR, SUPER_METHOD -> true;
    };
  }

  String constant(Accessor accessor) {
    return Objects.requireNonNull(names.get(accessor));
  }

  /** The field that holds the enclosing instance has a name that no one writes. */
  private static String fieldName(String member) {
    return member.startsWith("this$") ? "outer" : member;
  }

  /** {@code maxSize} becomes {@code MAX_SIZE}. */
  private static String upperCase(String name) {
    return name.replaceAll("(\\p{Ll})(\\p{Lu})", "$1_$2").toUpperCase(Locale.ROOT);
  }

  private static String distinct(String base, Set<String> taken) {
    String name = base;
    for (int i = 2; !taken.add(name); i++) {
      name = base + "_" + i;
    }
    return name;
  }
}
