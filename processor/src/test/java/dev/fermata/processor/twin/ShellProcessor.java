package dev.fermata.processor.twin;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import dev.fermata.processor.emit.GeneratedMarks;
import dev.fermata.processor.emit.TwinShell;
import dev.fermata.processor.emit.TypeNames;
import dev.fermata.processor.model.AccessorTable;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.TwinClass;
import dev.fermata.processor.model.TwinMethod;
import dev.fermata.processor.parse.Bodies;
import dev.fermata.processor.parse.ExpectedTwins;
import dev.fermata.processor.parse.HiddenNames;
import dev.fermata.processor.parse.TwinParser;
import dev.fermata.processor.parse.TwinResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/** Generates the twin of every class of a round, with continuation classes that only take their arguments. */
@SupportedAnnotationTypes("*")
final class ShellProcessor extends AbstractProcessor {
  private static final Slice.TypeName OVERRIDE =
      new Slice.TypeName("java.lang", List.of("Override"));
  private static final Slice.TypeName OBJECT = new Slice.TypeName("java.lang", List.of("Object"));

  private final Map<String, TwinResult> results = new LinkedHashMap<>();
  private final boolean facades;

  ShellProcessor() {
    this(false);
  }

  /** @param facades whether to write the facades instead of the twins */
  ShellProcessor(boolean facades) {
    this.facades = facades;
  }

  /** What was read, by the canonical name of the user's class; the last round that saw it counts. */
  Map<String, TwinResult> results() {
    return results;
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latest();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    Set<TypeElement> classes = new LinkedHashSet<>();
    ElementFilter.typesIn(round.getRootElements()).forEach(root -> addMembers(root, classes));
    var bodies = new Bodies(
        processingEnv.getElementUtils(), processingEnv.getTypeUtils(), classes::contains);
    var parser = new TwinParser(
        processingEnv.getElementUtils(),
        processingEnv.getTypeUtils(),
        bodies,
        new ExpectedTwins(classes));
    for (TypeElement type : classes) {
      TwinResult result = parser.parse(type);
      results.put(type.getQualifiedName().toString(), result);
      if (result instanceof TwinResult.Parsed parsed) {
        write(parsed.twin());
      }
    }
    return false;
  }

  private static void addMembers(TypeElement type, Set<TypeElement> all) {
    all.add(type);
    ElementFilter.typesIn(type.getEnclosedElements()).forEach(member -> addMembers(member, all));
  }

  private void write(TwinClass twin) {
    TypeNames names = new TypeNames(new HiddenNames(processingEnv.getElementUtils(), twin));
    TwinShell shell = new TwinShell(
        names, new GeneratedMarks("dev.fermata.Processor", Optional.of("1.2.3"), 1, true));
    try {
      var file = facades
          ? shell.facade(twin)
          : shell.file(twin, continuations(twin, names), new AccessorTable(List.of()));
      file.writeTo(processingEnv.getFiler());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<TypeSpec> continuations(TwinClass twin, TypeNames names) {
    List<TypeSpec> specs = new ArrayList<>();
    for (TwinMethod method : twin.methods()) {
      Slice.TypeName frame = (Slice.TypeName) method.frame().pieces().get(0);
      if (frame.simpleNames().get(0).equals(twin.name().simpleNames().get(0))) {
        specs.add(continuation(twin, method, frame.simpleNames().get(1), names));
      }
    }
    return specs;
  }

  private static TypeSpec continuation(
      TwinClass twin, TwinMethod method, String name, TypeNames names) {
    List<TypeVariableName> variables = new ArrayList<>();
    boolean overrides = method.form() == TwinMethod.Form.OVERRIDE;
    if (overrides) {
      variables.addAll(names.variables(twin.typeParameters()));
    }
    variables.addAll(names.variables(method.signature().typeParameters()));
    MethodSpec.Builder constructor = MethodSpec.constructorBuilder().addModifiers(Modifier.PUBLIC);
    if (overrides) {
      constructor.addParameter(names.type(twin.hostType()), "receiver");
    }
    method.receiver().ifPresent(r -> constructor.addParameter(names.type(r.type()), r.name()));
    method
        .signature()
        .parameters()
        .forEach(p -> constructor.addParameter(
            ParameterSpec.builder(names.type(p.type()), p.name()).build()));
    ClassName driver = ClassName.get("dev.fermata.abi", "Driver");
    List<MethodSpec> dispatch = method.form() == TwinMethod.Form.STATIC
        ? List.of()
        : List.of(dispatch(method, names, variables, constructor.build()));
    return TypeSpec.classBuilder(name)
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
        .superclass(ClassName.get("dev.fermata.abi", "Frame"))
        .addTypeVariables(variables)
        .addMethod(constructor.build())
        .addMethod(MethodSpec.methodBuilder("resume")
            .addAnnotation(names.className(OVERRIDE))
            .addModifiers(Modifier.PROTECTED)
            .returns(names.className(OBJECT))
            .addParameter(driver, "t")
            .addStatement("return t.done($S)", twin.host().simpleNames() + "." + method.name())
            .build())
        .addMethod(MethodSpec.methodBuilder("site")
            .addAnnotation(names.className(OVERRIDE))
            .addModifiers(Modifier.PROTECTED)
            .returns(ClassName.get("dev.fermata.abi", "Site"))
            .addStatement("return null")
            .build())
        .addMethods(dispatch)
        .build();
  }

  /** What makes the object of a call. */
  private static MethodSpec dispatch(
      TwinMethod method,
      TypeNames names,
      List<TypeVariableName> variables,
      MethodSpec constructor) {
    return MethodSpec.methodBuilder("invoke")
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addTypeVariables(variables)
        .addParameters(constructor.parameters())
        .returns(names.type(method.result()))
        .addStatement("throw null")
        .build();
  }
}
