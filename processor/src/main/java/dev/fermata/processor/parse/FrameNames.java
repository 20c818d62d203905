package dev.fermata.processor.parse;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/**
 * The rule by which continuation classes are named. It is part of the ABI: callers in other jars apply it to the class file of the
 * user's class, so it uses nothing but what a class file holds, and not the order of methods.
 *
 * <p>{@code size} becomes {@code SizeFrame}. Where the class declares several coroutines whose names give the same, each gets its parameters'
 * erased types: {@code SizeFrame_String_intArray}, {@code SizeFrame_} without parameters. Should two still be equal (classes of the same
 * simple name in two packages, {@code size} beside {@code Size}), the second in order of full descriptors gets {@code _2}. Names are equal
 * here when some file system takes them for one.
 */
public final class FrameNames {
  private final ErasedNames erased;

  public FrameNames(Types types) {
    this.erased = new ErasedNames(types);
  }

  public String of(ExecutableElement method) {
    String base = base(method);
    List<ExecutableElement> group = new ArrayList<>();
    for (ExecutableElement other :
        AsyncMethods.declaredIn((TypeElement) method.getEnclosingElement())) {
      if (FileNames.folded(base(other)).equals(FileNames.folded(base))) {
        group.add(other);
      }
    }
    return group.size() <= 1 ? base : nameInGroup(method, group);
  }

  private String nameInGroup(ExecutableElement method, List<ExecutableElement> group) {
    group.sort(Comparator.comparing(this::descriptor));
    Set<String> taken = new HashSet<>();
    for (ExecutableElement member : group) {
      String name = distinct(base(member) + "_" + parameters(member, "_", erased::simple), taken);
      if (member.equals(method)) {
        return name;
      }
    }
    throw new IllegalArgumentException(method + " is no coroutine");
  }

  private static String base(ExecutableElement method) {
    String name = method.getSimpleName().toString();
    int first = name.codePointAt(0);
    return Character.toString(Character.toUpperCase(first))
        + name.substring(Character.charCount(first)) + "Frame";
  }

  /** {@code size(java.net.URI,int[])}: name and erased parameters. */
  String descriptor(ExecutableElement method) {
    return method.getSimpleName() + "(" + parameters(method, ",", erased::qualified) + ")";
  }

  private static String parameters(
      ExecutableElement method, String separator, Function<TypeMirror, String> name) {
    return method.getParameters().stream()
        .map(VariableElement::asType)
        .map(name)
        .collect(Collectors.joining(separator));
  }

  private static String distinct(String base, Set<String> taken) {
    String name = base;
    for (int i = 2; !taken.add(FileNames.folded(name)); i++) {
      name = base + "_" + i;
    }
    return name;
  }
}
