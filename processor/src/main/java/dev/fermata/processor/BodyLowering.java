package dev.fermata.processor;

import dev.fermata.processor.javac.CoroutineUnit;
import dev.fermata.processor.javac.InnerCompilation;
import dev.fermata.processor.model.AccessorTable;
import dev.fermata.processor.model.CoroutineBody;
import java.util.List;

/** Placeholder until lowering is in place: takes no body, so that only classes that inherit their coroutines are generated. */
final class BodyLowering {
  private BodyLowering() {}

  /** @param bodies in source order */
  record LoweredClass(List<CoroutineBody> bodies, AccessorTable accessors) {}

  static LoweredClass lower(InnerCompilation inner, CoroutineUnit unit) {
    if (!unit.methods().isEmpty()) {
      throw new UnsupportedOperationException("bodies are not lowered yet");
    }
    return new LoweredClass(List.of(), new AccessorTable(List.of()));
  }
}
