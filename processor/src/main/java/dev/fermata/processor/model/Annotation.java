package dev.fermata.processor.model;

import java.util.List;

/**
 * An annotation that is copied from the user's declaration.
 *
 * @param type the annotation interface
 * @param members the members that were given, in their order
 */
public record Annotation(Slice.TypeName type, List<Member> members) {

  public Annotation {
    members = List.copyOf(members);
  }

  /** @param value the value as Java text, e.g. {@code {A.class, B.class}} */
  public record Member(String name, Slice value) {}
}
