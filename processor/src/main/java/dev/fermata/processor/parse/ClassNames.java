package dev.fermata.processor.parse;

import dev.fermata.processor.model.Slice;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;

/** The names of classes and of their twins. */
public final class ClassNames {
  private static final String TWIN_SUFFIX = "_Async";

  private ClassNames() {}

  public static Slice.TypeName of(TypeElement type) {
    Deque<String> simpleNames = new ArrayDeque<>();
    Element element = type;
    while (element instanceof TypeElement) {
      simpleNames.addFirst(element.getSimpleName().toString());
      element = element.getEnclosingElement();
    }
    return new Slice.TypeName(packageOf(element), List.copyOf(simpleNames));
  }

  /** {@code Foo_Async} for {@code Foo}, {@code Outer_Foo_Async} for {@code Outer.Foo}. */
  public static Slice.TypeName twinOf(TypeElement type) {
    Slice.TypeName name = of(type);
    return new Slice.TypeName(
        name.packageName(), List.of(String.join("_", name.simpleNames()) + TWIN_SUFFIX));
  }

  /** The name of the package that an element stands in; empty for the unnamed package. */
  public static String packageOf(Element element) {
    Element enclosing = element;
    while (!(enclosing instanceof PackageElement)) {
      enclosing = enclosing.getEnclosingElement();
    }
    return ((PackageElement) enclosing).getQualifiedName().toString();
  }

  /** The canonical name, dots throughout. */
  public static String canonical(Slice.TypeName name) {
    String simple = String.join(".", name.simpleNames());
    return name.packageName().isEmpty() ? simple : name.packageName() + "." + simple;
  }
}
