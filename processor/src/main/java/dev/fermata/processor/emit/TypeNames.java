package dev.fermata.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Turns printed types of the model into JavaPoet's, which imports or qualifies them.
 *
 * <p>JavaPoet does not see the members that a twin inherits from the user's class, nor the classes beside it in the package. A simple name
 * that would mean one of those instead is written qualified here.
 */
public final class TypeNames {
  private final Predicate<Slice.TypeName> hidden;
  private final Map<Slice.TypeName, ClassName> classes = new HashMap<>();

  /** @param hidden whether the simple name of a type's top-level class means something else inside the twin */
  public TypeNames(Predicate<Slice.TypeName> hidden) {
    this.hidden = hidden;
  }

  /** The class, to be written imported, or qualified where its simple name is hidden. */
  public ClassName className(Slice.TypeName name) {
    return classes.computeIfAbsent(name, this::read);
  }

  private ClassName read(Slice.TypeName name) {
    List<String> simple = name.simpleNames();
    String[] nested = simple.subList(1, simple.size()).toArray(String[]::new);
    if (hidden.test(name) && !name.packageName().isEmpty()) {
      // JavaPoet writes a class of the unnamed package as it stands.
      return ClassName.get("", name.packageName() + "." + simple.get(0), nested);
    }
    return ClassName.get(name.packageName(), simple.get(0), nested);
  }

  /** A type as it stands in a declaration; {@code void} and varargs' {@code ...} are not types here. */
  public TypeName type(Slice printed) {
    return new TypeReader(printed, this).wholeType();
  }

  /** The type of a field that keeps a variable; a class declared inside the body cannot be named there. */
  TypeName fieldType(ValueType type) {
    return type.isLocal() ? className(JavaNames.OBJECT) : type(type.text());
  }

  /** A list such as {@code <T extends Comparable<T>, U>}; the empty slice gives none. */
  public List<TypeVariableName> variables(Slice printed) {
    return new TypeReader(printed, this).wholeParameters();
  }
}
