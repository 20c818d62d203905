package dev.fermata.processor.emit;

import dev.fermata.processor.model.Slice;
import java.util.List;

/** Classes that generated code names by itself. */
final class JavaNames {
  static final Slice.TypeName ASSERTION_ERROR = lang("AssertionError");
  static final Slice.TypeName OBJECT = lang("Object");
  static final Slice.TypeName OVERRIDE = lang("Override");
  static final Slice.TypeName SUPPRESS_WARNINGS = lang("SuppressWarnings");
  static final Slice.TypeName THROWABLE = lang("Throwable");
  static final Slice.TypeName LINKAGE_ERROR = lang("LinkageError");
  static final Slice.TypeName REFLECTIVE_OPERATION_EXCEPTION = lang("ReflectiveOperationException");

  static final Slice.TypeName METHOD_HANDLE = invoke("MethodHandle");
  static final Slice.TypeName METHOD_HANDLES = invoke("MethodHandles");
  static final Slice.TypeName METHOD_TYPE = invoke("MethodType");
  static final Slice.TypeName VAR_HANDLE = invoke("VarHandle");

  static final Slice.TypeName OBJECTS = new Slice.TypeName("java.util", List.of("Objects"));
  static final Slice.TypeName GENERATED =
      new Slice.TypeName("javax.annotation.processing", List.of("Generated"));
  static final Slice.TypeName COROUTINE_GENERATED = abi("CoroutineGenerated");
  static final Slice.TypeName DRIVER = abi("Driver");
  static final Slice.TypeName CELL = abi("Cell");
  static final Slice.TypeName FRAME = abi("Frame");
  static final Slice.TypeName SITE = abi("Site");
  static final Slice.TypeName OVERRIDING = abi("Overriding");

  private JavaNames() {}

  private static Slice.TypeName lang(String name) {
    return new Slice.TypeName("java.lang", List.of(name));
  }

  private static Slice.TypeName invoke(String name) {
    return new Slice.TypeName("java.lang.invoke", List.of(name));
  }

  private static Slice.TypeName abi(String name) {
    return new Slice.TypeName("dev.fermata.abi", List.of(name));
  }
}
