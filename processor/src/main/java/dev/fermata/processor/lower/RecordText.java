package dev.fermata.processor.lower;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import dev.fermata.processor.model.Slice;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;

/** The {@code toString} of a record that is called otherwise now: it shows the name that the user gave (JLS 8.10.3). */
final class RecordText {
  private RecordText() {}

  /** Empty when the user wrote one. */
  static Optional<Slice> of(ClassTree tree, TypeElement type) {
    boolean isWritten = tree.getMembers().stream()
        .anyMatch(member -> member instanceof MethodTree method
            && method.getName().contentEquals("toString")
            && method.getParameters().isEmpty());
    return isWritten ? Optional.empty() : Optional.of(text(type));
  }

  private static Slice text(TypeElement type) {
    Slice.Builder text = new Slice.Builder()
        .add(" @")
        .add(new Slice.TypeName("java.lang", List.of("Override")))
        .add(" public ")
        .add(new Slice.TypeName("java.lang", List.of("String")))
        .add(" toString() { return \"" + type.getSimpleName() + "[\"");
    String separator = "";
    for (RecordComponentElement component : type.getRecordComponents()) {
      String name = component.getSimpleName().toString();
      text.add(" + \"" + separator + name + "=\" + this." + name);
      separator = ", ";
    }
    return text.add(" + \"]\"; }").build();
  }
}
