package dev.fermata.processor.model;

import java.util.Optional;

/**
 * A method of a twin that makes a cold coroutine object.
 *
 * @param receiver the first parameter of a static method made from an instance method; absent for overrides and static methods
 * @param isDispatched whether there are subclasses for whose instances the receiver's own method is called; only with a receiver
 * @param result declared return type
 * @param frame the continuation class with its type arguments, e.g. {@code Base_Async.SizeFrame<T>}
 * @param kind what the frame is wrapped in
 * @param entry simple name of a public class nested in the twin that stands for {@code frame} where other packages cannot name it; for
 *     inherited methods only, and absent nearly always
 * @param original the user's method for documentation, e.g. {@code Base#size(URI)}
 */
public record TwinMethod(
    String name,
    Form form,
    TwinSignature signature,
    Optional<TwinParameter> receiver,
    boolean isDispatched,
    Slice result,
    Slice frame,
    BodyKind kind,
    Optional<String> entry,
    Slice original) {

  /** The continuation class without type arguments. */
  public Slice.TypeName frameName() {
    return (Slice.TypeName) frame.pieces().get(0);
  }

  /** How the method relates to the user's. */
  public enum Form {
    /** Overrides it. */
    OVERRIDE,
    /** A static method for a static one. */
    STATIC,
    /** A static method that takes the receiver first, for an instance method that cannot be overridden. */
    STATIC_WITH_RECEIVER
  }
}
