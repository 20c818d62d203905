package dev.fermata.processor.twin;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import dev.fermata.processor.emit.AccessorClass;
import dev.fermata.processor.emit.TypeNames;
import dev.fermata.processor.model.AccessorTable;
import dev.fermata.processor.parse.Accessors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/**
 * Writes the class {@code Reach} with accessors to every private member of the classes in {@code app}, to the protected members that
 * {@code app.Foo} inherits from another package, and to the methods that it overrides.
 */
@SupportedAnnotationTypes("*")
final class AccessorProcessor extends AbstractProcessor {
  private Accessors accessors;
  private final AccessorTable.Builder table = new AccessorTable.Builder(Set.of("TakenAccess"));
  private boolean written;

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latest();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    if (written) {
      return false;
    }
    written = true;
    accessors = new Accessors(processingEnv.getTypeUtils());
    for (TypeElement root : ElementFilter.typesIn(round.getRootElements())) {
      if (processingEnv
          .getElementUtils()
          .getPackageOf(root)
          .getQualifiedName()
          .contentEquals("app")) {
        addPrivate(root);
      }
    }
    TypeElement foo = processingEnv.getElementUtils().getTypeElement("app.Foo");
    addInherited(foo, (TypeElement) ((DeclaredType) foo.getSuperclass()).asElement());
    for (TypeMirror parent : foo.getInterfaces()) {
      addInherited(foo, (TypeElement) ((DeclaredType) parent).asElement());
    }
    write();
    return false;
  }

  private void addPrivate(TypeElement type) {
    for (Element member : type.getEnclosedElements()) {
      if (member.getModifiers().contains(Modifier.PRIVATE)) {
        add(member, type);
      }
      if (member instanceof TypeElement nested) {
        addPrivate(nested);
      }
    }
  }

  private void addInherited(TypeElement user, TypeElement parent) {
    for (Element member : parent.getEnclosedElements()) {
      if (member.getModifiers().contains(Modifier.PROTECTED)) {
        add(member, user);
      }
      if (member instanceof ExecutableElement method
          && method.getSimpleName().toString().startsWith("overridden")) {
        table.add(accessors.superMethod(method, user, parent));
      }
    }
  }

  private void add(Element member, TypeElement user) {
    if (member instanceof VariableElement field) {
      table.add(accessors.get(field, user));
      if (!field.getModifiers().contains(Modifier.FINAL)) {
        table.add(accessors.set(field, user));
      }
    } else if (member instanceof ExecutableElement method
        && !method.getSimpleName().contentEquals("<init>")) {
      table.add(accessors.method(method, user));
    } else if (member instanceof ExecutableElement constructor) {
      table.add(accessors.constructor(constructor));
    }
  }

  private void write() {
    TypeSpec.Builder reach = TypeSpec.classBuilder("Reach")
        .addAnnotation(AnnotationSpec.builder(SuppressWarnings.class)
            .addMember("value", "{$S, $S, $S, $S}", "unchecked", "varargs", "cast", "rawtypes")
            .build());
    TypeNames names = new TypeNames(name -> false);
    for (AccessorTable.Group group : table.build().groups()) {
      reach.addType(new AccessorClass(names, group).write(Modifier.STATIC, Modifier.FINAL));
    }
    try {
      JavaFile.builder("app", reach.build()).build().writeTo(processingEnv.getFiler());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
