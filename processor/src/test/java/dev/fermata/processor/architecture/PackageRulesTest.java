package dev.fermata.processor.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The phases are packages, and a phase knows only what its input and output are made of: docs/architecture.md. */
@AnalyzeClasses(packages = "dev.fermata.processor", importOptions = DoNotIncludeTests.class)
class PackageRulesTest {
  private static final String FIX =
      "move the code to the package that may know it (docs/architecture.md has the table), then run:"
          + " mvn -pl processor -am test -Dtest=PackageRulesTest -Dsurefire.failIfNoSpecifiedTests=false";

  @ArchTest
  static final ArchRule PHASES_LOOK_DOWN_ONLY = layeredArchitecture()
      .consideringOnlyDependenciesInLayers()
      .withOptionalLayers(true)
      .layer("root")
      .definedBy("dev.fermata.processor")
      .layer("write")
      .definedBy("dev.fermata.processor.write..")
      .layer("emit")
      .definedBy("dev.fermata.processor.emit..")
      .layer("flow")
      .definedBy("dev.fermata.processor.flow..")
      .layer("lower")
      .definedBy("dev.fermata.processor.lower..")
      .layer("check")
      .definedBy("dev.fermata.processor.check..")
      .layer("validate")
      .definedBy("dev.fermata.processor.validate..")
      .layer("parse")
      .definedBy("dev.fermata.processor.parse..")
      .layer("javac")
      .definedBy("dev.fermata.processor.javac..")
      .layer("diagnostic")
      .definedBy("dev.fermata.processor.diagnostic..")
      .layer("options")
      .definedBy("dev.fermata.processor.options..")
      .layer("model")
      .definedBy("dev.fermata.processor.model..")
      .whereLayer("root")
      .mayNotBeAccessedByAnyLayer()
      .whereLayer("write")
      .mayOnlyAccessLayers("emit", "diagnostic", "options", "model")
      .whereLayer("emit")
      .mayOnlyAccessLayers("flow", "model")
      .whereLayer("flow")
      .mayOnlyAccessLayers("model")
      .whereLayer("lower")
      .mayOnlyAccessLayers("parse", "javac", "diagnostic", "model")
      .whereLayer("check")
      .mayOnlyAccessLayers("validate", "parse", "javac", "diagnostic", "model")
      .whereLayer("validate")
      .mayOnlyAccessLayers("parse", "javac", "diagnostic", "model")
      .whereLayer("parse")
      .mayOnlyAccessLayers("javac", "diagnostic", "model")
      .whereLayer("javac")
      .mayOnlyAccessLayers("diagnostic", "options", "model")
      .whereLayer("diagnostic")
      .mayOnlyAccessLayers("options", "model")
      .whereLayer("options")
      .mayNotAccessAnyLayer()
      .whereLayer("model")
      .mayNotAccessAnyLayer()
      .because(FIX);

  @ArchTest
  static final ArchRule TREES_STOP_AT_LOWER = noClasses()
      .that()
      .resideInAnyPackage(
          "dev.fermata.processor.write..",
          "dev.fermata.processor.emit..",
          "dev.fermata.processor.flow..",
          "dev.fermata.processor.options..",
          "dev.fermata.processor.model..")
      .should()
      .dependOnClassesThat()
      .resideInAPackage("com.sun.source..")
      .because("these phases are tested without a compiler: " + FIX);

  @ArchTest
  static final ArchRule THE_MODEL_IS_PLAIN_JAVA = noClasses()
      .that()
      .resideInAPackage("dev.fermata.processor.model..")
      .should()
      .dependOnClassesThat()
      .resideOutsideOfPackages("dev.fermata.processor.model..", "java..", "org.jspecify..")
      .because(FIX);

  @ArchTest
  static final ArchRule NO_COMPILER_INTERNALS = noClasses()
      .should()
      .dependOnClassesThat()
      .resideInAPackage("com.sun.tools.javac..")
      .because("users would need --add-exports: use com.sun.source or javax.lang.model instead");

  @ArchTest
  static final ArchRule REFLECTION_STAYS_IN_THE_ADAPTER = noClasses()
      .that()
      .resideOutsideOfPackage("dev.fermata.processor.javac..")
      .should()
      .dependOnClassesThat()
      .resideInAnyPackage("java.lang.reflect..", "java.lang.invoke")
      .because(FIX);

  @ArchTest
  static final ArchRule NO_PRINTING = noClasses()
      .should()
      .accessField(System.class, "out")
      .orShould()
      .accessField(System.class, "err")
      .because("what users should read goes through Reporter");

  @ArchTest
  static final ArchRule NO_STATIC_MUTABLE_STATE = fields()
      .that()
      .areStatic()
      .should()
      .beFinal()
      .because("build daemons keep the processor's class loader: make it an instance field");
}
