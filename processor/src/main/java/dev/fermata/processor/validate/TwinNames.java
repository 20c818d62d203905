package dev.fermata.processor.validate;

import javax.lang.model.element.TypeElement;

/** What generated classes are called: the names of nested classes joined by {@code _}, then {@code _Async}. */
public final class TwinNames {
  private TwinNames() {}

  /** Name without package of the class generated for a class. */
  public static String simple(TypeElement type) {
    StringBuilder name = new StringBuilder(type.getSimpleName() + "_Async");
    TypeElement outermost = type;
    while (outermost.getEnclosingElement() instanceof TypeElement outer) {
      name.insert(0, outer.getSimpleName() + "_");
      outermost = outer;
    }
    return name.toString();
  }

  /** Qualified name of the class generated for a class. */
  public static String qualified(TypeElement type) {
    TypeElement outermost = type;
    while (outermost.getEnclosingElement() instanceof TypeElement outer) {
      outermost = outer;
    }
    String name = outermost.getQualifiedName().toString();
    return name.substring(0, name.lastIndexOf('.') + 1) + simple(type);
  }
}
