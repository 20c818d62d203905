package dev.fermata.processor.parse;

import dev.fermata.processor.model.Annotation;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.SimpleAnnotationValueVisitor14;

/**
 * Prints one annotation with its values. Constants are printed by value. Remembers whether everything it printed can be named in the
 * generated class; an annotation of which a part cannot is not copied at all.
 */
final class AnnotationValues extends SimpleAnnotationValueVisitor14<Slice, Void> {
  private final String fromPackage;
  private boolean nameable = true;

  AnnotationValues(String fromPackage) {
    this.fromPackage = fromPackage;
  }

  Optional<Annotation> copy(AnnotationMirror mirror) {
    Annotation annotation = annotation(mirror);
    return nameable ? Optional.of(annotation) : Optional.empty();
  }

  /** {@code @Name} or {@code @Name(member = value)}. */
  static Slice print(Annotation annotation) {
    Slice.Builder text = new Slice.Builder().add("@").add(annotation.type());
    String separator = "(";
    for (Annotation.Member member : annotation.members()) {
      text.add(separator).add(member.name()).add(" = ").add(member.value());
      separator = ", ";
    }
    return annotation.members().isEmpty() ? text.build() : text.add(")").build();
  }

  private Annotation annotation(AnnotationMirror mirror) {
    List<Annotation.Member> members = new ArrayList<>();
    for (Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> member :
        mirror.getElementValues().entrySet()) {
      members.add(new Annotation.Member(
          member.getKey().getSimpleName().toString(), visit(member.getValue())));
    }
    return new Annotation(named((TypeElement) mirror.getAnnotationType().asElement()), members);
  }

  private Slice.TypeName named(TypeElement type) {
    nameable &= Reach.isNameable(type, fromPackage);
    return ClassNames.of(type);
  }

  @Override
  protected Slice defaultAction(Object constant, Void unused) {
    return Slice.of(Literals.print(constant));
  }

  @Override
  public Slice visitType(TypeMirror type, Void unused) {
    return Slice.join(classNamed(type), ".class");
  }

  private Slice classNamed(TypeMirror type) {
    if (type instanceof ArrayType array) {
      return Slice.join(classNamed(array.getComponentType()), "[]");
    }
    if (type instanceof DeclaredType declared && declared.getKind() == TypeKind.DECLARED) {
      return new Slice(List.of(named((TypeElement) declared.asElement())));
    }
    nameable &= type.getKind() != TypeKind.ERROR;
    return Slice.of(type.toString());
  }

  @Override
  public Slice visitEnumConstant(VariableElement constant, Void unused) {
    return Slice.join(
        named((TypeElement) constant.getEnclosingElement()), "." + constant.getSimpleName());
  }

  @Override
  public Slice visitAnnotation(AnnotationMirror mirror, Void unused) {
    return print(annotation(mirror));
  }

  @Override
  public Slice visitArray(List<? extends AnnotationValue> values, Void unused) {
    Slice.Builder text = new Slice.Builder().add("{");
    String separator = "";
    for (AnnotationValue value : values) {
      text.add(separator).add(visit(value));
      separator = ", ";
    }
    return text.add("}").build();
  }
}
