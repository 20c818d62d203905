package dev.fermata.processor.model;

import java.util.List;

/**
 * What a generated constructor or method takes over from the user's.
 *
 * @param typeParameters e.g. {@code <T extends Comparable<T>>}; empty without any
 * @param varargs whether the last parameter, an array here, takes any number of arguments
 */
public record TwinSignature(
    Visibility visibility,
    List<Annotation> annotations,
    Slice typeParameters,
    List<TwinParameter> parameters,
    boolean varargs,
    List<Slice> thrown) {

  public TwinSignature {
    annotations = List.copyOf(annotations);
    parameters = List.copyOf(parameters);
    thrown = List.copyOf(thrown);
  }
}
