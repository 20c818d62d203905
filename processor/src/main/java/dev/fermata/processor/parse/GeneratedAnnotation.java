package dev.fermata.processor.parse;

import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** {@code javax.annotation.processing.Generated}, whose module not every module reads. */
public final class GeneratedAnnotation {
  private static final String NAME = "javax.annotation.processing.Generated";

  private GeneratedAnnotation() {}

  /** Whether classes beside the given one can use it. */
  public static boolean isVisibleBeside(TypeElement type, Elements elements) {
    ModuleElement module = elements.getModuleOf(type);
    return (module == null ? elements.getTypeElement(NAME) : elements.getTypeElement(module, NAME))
        != null;
  }
}
