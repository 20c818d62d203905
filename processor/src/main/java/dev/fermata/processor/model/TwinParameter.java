package dev.fermata.processor.model;

import java.util.List;

/** A parameter of a generated constructor or method. */
public record TwinParameter(String name, Slice type, List<Annotation> annotations) {

  public TwinParameter {
    annotations = List.copyOf(annotations);
  }

  public static TwinParameter plain(String name, Slice type) {
    return new TwinParameter(name, type, List.of());
  }
}
