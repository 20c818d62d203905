package dev.fermata.processor.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One lowered coroutine body and what its continuation class needs beside it.
 *
 * @param frameName simple name of the continuation class, nested in the twin
 * @param isPublic whether other packages may call the body (the twin and the method are visible to them)
 * @param site where the user wrote it
 * @param typeParameters e.g. {@code <T extends Comparable<T>, U>}, the class's then the method's; empty without any
 * @param typeArguments e.g. {@code <T, U>}; empty without any
 * @param parameters receiver first (role SELF) unless static, then the method's parameters
 * @param protocol how the body returns its result
 * @param resultType the T of {@code Coroutine<T>}, boxed
 * @param dispatch how calls find the body; absent when nothing can override it
 * @param textNames names of variables that copied text declares itself (lambda parameters, locals of inner blocks); a hoisted variable
 *     must not take one of them
 * @param localClasses classes declared among statements that are taken apart; they are written at the top of the body
 * @param localBodies async lambdas that may use local classes of this body: their continuation classes are local classes behind those
 * @param code the lowered body; never completes normally
 */
public record CoroutineBody(
    String frameName,
    boolean isPublic,
    Site site,
    Slice typeParameters,
    Slice typeArguments,
    List<Local> parameters,
    Protocol protocol,
    Slice resultType,
    Optional<Dispatch> dispatch,
    MachineNames names,
    Set<String> textNames,
    List<Slice> localClasses,
    List<CoroutineBody> localBodies,
    Code.Block code) {

  public CoroutineBody {
    localBodies = List.copyOf(localBodies);
  }

  /** Whether classes stand in the body's method, which no other method sees. */
  public boolean hasLocalClasses() {
    return !localClasses.isEmpty() || !localBodies.isEmpty();
  }

  /**
   * @param className qualified name of the user's class as stack traces show it
   * @param methodName the user's method, or {@code lambda in m} for an async lambda
   * @param fileName file name without directories
   * @param line line of the declaration
   */
  public record Site(String className, String methodName, String fileName, int line) {}

  /**
   * A virtual call: runs this body when the receiver's class is exactly {@code twin}, or inherits the method where no twin could override
   * it; else what {@code virtualCall} reaches.
   *
   * @param twin absent for an interface, whose receivers are never exactly known
   * @param overriders where no twin extends the user's class: the subclasses for whose instances alone the call is virtual
   * @param signature how {@code dev.fermata.abi} knows the method
   * @param isUnseen whether subclasses in other packages inherit the method without being able to override it
   * @param virtualCall e.g. {@code self.size(uri)}
   * @param declaration of the method
   */
  public record Dispatch(
      Optional<Slice.TypeName> twin,
      Overriders overriders,
      Overriders.Signature signature,
      boolean isUnseen,
      Slice virtualCall,
      Declaration declaration) {}

  /**
   * What a method that makes the object of a call takes over from the user's.
   *
   * @param kind what is made
   * @param isVarArgs whether its last parameter takes any number of arguments
   * @param result its return type as it is declared
   * @param thrown the types in its throws clause
   */
  public record Declaration(BodyKind kind, boolean isVarArgs, Slice result, List<Slice> thrown) {
    public Declaration {
      thrown = List.copyOf(thrown);
    }
  }
}
