package dev.fermata.processor.parse;

import dev.fermata.processor.model.TwinClass;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;

/** What reading one class of the user gives. */
public sealed interface TwinResult {

  /** @param clashes methods whose generated method cannot be declared beside another one */
  record Parsed(TwinClass twin, List<Clash> clashes) implements TwinResult {}

  /**
   * A type in a signature is not known (yet).
   *
   * @param header the twin without members, where the unknown type may be a twin of this round with type arguments: of such a type JDK 17
   *     tells not even the name
   */
  record Unresolved(Element where, Optional<TwinClass> header) implements TwinResult {}

  /** The class neither declares nor inherits coroutines, or no generated class could name it. */
  record None() implements TwinResult {}

  /** The static method made from {@code method} would have the signature of {@code other}, or of what is made from it. */
  record Clash(ExecutableElement method, ExecutableElement other) {}
}
