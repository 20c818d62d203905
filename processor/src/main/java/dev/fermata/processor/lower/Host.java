package dev.fermata.processor.lower;

import dev.fermata.processor.model.BodyKind;
import dev.fermata.processor.model.Slice;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** What lowering needs to know of the world around a body: the compiler's services, other bodies, and ways to inaccessible members. */
interface Host {
  Elements elements();

  Types types();

  /** How to reach the body of an {@code @Async} method; absent for any other method. */
  Optional<AsyncTarget> asyncTarget(ExecutableElement method);

  /** A class whose instances make the coroutine of an inherited body that cannot be named here; absent where there is none. */
  Optional<Slice> entry(ExecutableElement method);

  /** What stands for the continuation class of a body that cannot be named here, for a receiver of the given class; absent as above. */
  Optional<Slice> entryOf(ExecutableElement method, TypeElement receiver);

  /** The twin of a class through which an inherited method is named; absent where there is none. */
  Optional<Slice> twin(TypeElement named);

  /** Text up to the opening parenthesis of a getter for the field, e.g. {@code Access.count}; its argument is the receiver unless static. */
  Slice getter(VariableElement field);

  /** The same for a setter whose last argument, and value, is the new value. */
  Slice setter(VariableElement field);

  /** The same for a method; its first argument is the receiver unless static. */
  Slice method(ExecutableElement method);

  Slice constructor(ExecutableElement constructor);

  /** The same for {@code super.method(…)} called from {@code caller}, or for {@code Iface.super.method(…)}. */
  Slice superMethod(TypeElement caller, ExecutableElement method);

  /** The same for the instance that encloses an instance of {@code inner}. */
  Slice enclosingInstance(TypeElement inner);

  /** A boolean expression: whether assertions are enabled for the class. */
  Slice assertionsEnabled(TypeElement userClass);

  /**
   * An {@code @Async} method as callers see it.
   *
   * @param twin the generated class
   * @param frame the continuation class nested in it
   * @param kind what the method returns
   * @param isVirtual whether a subclass may override it
   * @param hasOwnEntry whether the twin offers it as a static method (static, private, final, …)
   * @param isKnown whether the twin surely exists and can be named, so that its body can be called directly
   */
  record AsyncTarget(
      Slice.TypeName twin,
      String frame,
      BodyKind kind,
      dev.fermata.processor.model.Protocol protocol,
      boolean isStatic,
      boolean isVirtual,
      boolean hasOwnEntry,
      boolean isKnown) {
    Slice frameName() {
      java.util.List<String> names = new java.util.ArrayList<>(twin.simpleNames());
      names.add(frame);
      return Slice.join(new Slice.TypeName(twin.packageName(), names));
    }
  }
}
