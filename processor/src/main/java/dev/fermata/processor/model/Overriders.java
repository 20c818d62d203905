package dev.fermata.processor.model;

import java.util.List;
import java.util.Optional;

/**
 * The subclasses whose instances may answer a call with another body than that of a class which no twin extends.
 *
 * @param classes those that can be named
 * @param unnamed present when there may be others: anonymous or private ones
 */
public record Overriders(List<Slice.TypeName> classes, Optional<Signature> unnamed) {
  public static final Overriders NONE = new Overriders(List.of(), Optional.empty());

  public Overriders {
    classes = List.copyOf(classes);
  }

  public boolean isEmpty() {
    return classes.isEmpty() && unnamed.isEmpty();
  }

  /**
   * A method as reflection finds it.
   *
   * @param declaring the user's class
   * @param text name and erased parameters, e.g. {@code size(java.net.URI,int[])}
   */
  public record Signature(Slice.TypeName declaring, String text) {}
}
